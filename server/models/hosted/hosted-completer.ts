import { addUsage, noUsage, type Usage } from '@fabula/core/storyteller/turn-record'
import { type Completer, type Completion, type CompletionAsk, CompletionError } from '../completer.ts'
import { modelFacts } from '../model-facts.ts'
import { countedUsage, estimateUsage } from '../usage.ts'
import { AddressRefused } from './address-guard.ts'
import { Deadline, type Timeouts } from './deadline.ts'
import { AnswerTooLong, EventStreams, HttpRefusal } from './event-stream.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { Learned } from './learned.ts'
import { addressOf, wireOf } from './provider.ts'
import { readFailure } from './read-failure.ts'
import { type Counted, type Json, NoModelAnswer, type Wire } from './wires/wire.ts'

/** A thinking model may be silent for long, and a local one loads its weights first. */
const ordinaryTimeouts = { first: 45_000, stall: 20_000 }

/** The most letters per token, more than the average of any script: further text exceeds what was requested. */
const lettersOfToken = 12
/** The most bytes transferred per token, thinking included: providers send up to half a kilobyte each. */
const bytesOfToken = 1_000
/** The least limits, for the shortest answer, in letters and bytes. */
const shortest = { letters: 4_000, bytes: 131_072 }

/** Room for the thoughts of a model that was not known to think, in tokens. */
const roomToThink = 6_000

/**
 * Completions by a provider's API, read event by event. An answer is limited in time, letters and bytes. An optional
 * field that a server refuses is left out from then on, and a model that is seen to think gets room for it: in both
 * cases the question is asked again at once.
 */
export class HostedCompleter implements Completer {
  private readonly wire: Wire
  private readonly streams: EventStreams
  /** The address with its path: a forgotten `/v1` shows there. */
  private readonly asked: string
  private readonly thinkingTokens: number
  private readonly learned = new Learned()
  private readonly apiKey: string | undefined

  constructor(
    settings: HostedSettings,
    private readonly timeouts: Pick<Timeouts, 'first' | 'stall'> = ordinaryTimeouts,
  ) {
    const facts = modelFacts(settings.provider, settings.name)
    const address = addressOf(settings)
    this.wire = wireOf(settings, facts)
    this.streams = new EventStreams(address, settings.reach)
    this.asked = address.origin + address.pathname.replace(/\/$/, '')
    this.apiKey = settings.apiKey
    this.thinkingTokens = facts.thinks ? facts.maxTokens : 0
  }

  async complete(ask: CompletionAsk): Promise<Completion> {
    const begun = performance.now()
    let wasted = noUsage
    for (;;) {
      const withinMs = Math.max(1, ask.withinMs - (performance.now() - begun))
      const hadRoom = this.thinkingTokens > 0 || this.learned.thinks
      const completion = await this.ask({ ...ask, withinMs })
      if (completion === null) continue
      const usage = addUsage(wasted, completion.usage)
      // It thought until no room was left for words.
      const isAllThought = completion.text === '' && completion.finish === 'length' && this.learned.thinks
      if (hadRoom || !isAllThought) return { ...completion, usage }
      wasted = usage
    }
  }

  /** Asks once; null when a field was refused that will be left out from now on. */
  private async ask(ask: CompletionAsk): Promise<Completion | null> {
    const first = Math.max(this.timeouts.first, ask.firstWithinMs ?? 0)
    const deadline = new Deadline({ ...this.timeouts, first, total: ask.withinMs }, ask.signal)
    const answer = new Answer(ask, deadline, this.wire)
    const tokens = Math.max(ask.maxTokens, this.thinkingTokens, this.learned.thinks ? roomToThink : 0)
    let tried = this.asked
    let sent: Json = {}
    try {
      const { path, headers, body } = this.wire.request({ ...ask, maxTokens: tokens })
      tried = this.asked + path
      sent = this.learned.fit(body)
      await this.streams.post(path, headers, sent, {
        signal: deadline.signal,
        mostBytes: shortest.bytes + tokens * bytesOfToken,
        framing: this.wire.framing,
        onData: (data) => answer.take(data),
      })
      return answer.completion()
    } catch (error) {
      // The answer is complete: a later connection failure changes nothing.
      if (answer.finish !== null && !ask.signal.aborted) return answer.completion()
      // The answer went on too long: the text so far is a cut answer.
      if (error instanceof AnswerTooLong && answer.text !== '') return answer.cut()
      if (!ask.signal.aborted && this.learned.learnOf(error, sent)) return null
      const usage = this.costOfBroken(error, ask, answer.text)
      if (ask.signal.aborted) throw new CompletionError('cancelled', 'The reader did not wait.', usage)
      if (deadline.missed) throw new CompletionError('timeout', `No sign of ${deadline.missed}.`, usage)
      throw readFailure(error, usage, tried, this.apiKey)
    } finally {
      if (answer.thought) this.learned.thinks = true
      deadline.stop()
    }
  }

  close(): Promise<void> {
    return this.streams.close()
  }

  /**
   * The cost of a failed request: an error response costs nothing, a cut answer what it had come to, and what may have
   * been computed counts.
   */
  private costOfBroken(error: unknown, ask: CompletionAsk, text: string): Usage {
    if (text === '' && wasNotComputed(error)) return noUsage
    const refused = text === '' && readFailure(error, noUsage, this.asked).problem !== 'broken'
    return refused ? noUsage : estimateAsk(ask, text)
  }
}

/** The state of one answer. */
class Answer {
  text = ''
  finish: Completion['finish'] | null = null
  /** Whether the model was seen to think, before its words or instead of them. */
  thought = false
  private isOver = false
  private counted: Counted = { input: null, cached: 0, output: null }
  private readonly mostLetters: number

  constructor(
    private readonly ask: CompletionAsk,
    private readonly deadline: Deadline,
    private readonly wire: Wire,
  ) {
    this.mostLetters = shortest.letters + ask.maxTokens * lettersOfToken
  }

  /** Processes one event; false when nothing more is wanted. */
  take(data: string): boolean {
    const event = this.wire.read(data)
    if (!event.isPing) this.deadline.alive()
    if (event.thought) this.thought = true
    if (event.text !== undefined) {
      this.text += event.text
      this.ask.onText(event.text)
    }
    if (event.counted) this.counted = { ...this.counted, ...event.counted }
    if (event.finish !== undefined && this.finish !== 'refused') this.finish = event.finish
    if (this.text.length > this.mostLetters) throw new AnswerTooLong(this.mostLetters)
    this.isOver = event.over === true
    return !this.isOver
  }

  /** The complete answer. Throws when neither an end, a finish reason nor a final count was received: it was cut. */
  completion(): Completion {
    const { input, output } = this.counted
    const isCounted = this.wire.countsAtEnd === true && input !== null && output !== null
    if (!this.isOver && this.finish === null && !isCounted) {
      throw this.text === '' ? new NoModelAnswer() : new Error('The answer ended without an end.')
    }
    return {
      text: this.text,
      finish: this.finish ?? 'stop',
      usage: this.usage(),
    }
  }

  cut(): Completion {
    return { text: this.text, finish: 'length', usage: this.usage() }
  }

  private usage(): Usage {
    return countedUsage(this.counted, this.text) ?? estimateAsk(this.ask, this.text)
  }
}

const estimateAsk = ({ messages, picture }: CompletionAsk, text: string): Usage =>
  estimateUsage(messages, text, { pictures: picture ? 1 : 0 })

/** Errors of a connection that was never made. */
const unreached = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']
/** Statuses with which a gateway gives up on a model that may have computed. */
const gaveUp = [408, 504, 524]

function wasNotComputed(error: unknown): boolean {
  if (error instanceof HttpRefusal) return !gaveUp.includes(error.status)
  return error instanceof AddressRefused || unreached.includes((error as NodeJS.ErrnoException).code ?? '')
}
