import type { CharacterId } from '@fabula/core/ids'
import { allowsFollowing } from '@fabula/core/storyteller/following-line'
import { faultExplanations, LineFaults } from '@fabula/core/storyteller/line-faults'
import { buildLinePrompt } from '@fabula/core/storyteller/prompt/build-line-prompt'
import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import { promptName } from '@fabula/core/storyteller/prompt/fence'
import { PromptEcho } from '@fabula/core/storyteller/prompt-echo'
import { type AskedSpeaker, type ReadReply, readReply } from '@fabula/core/storyteller/read-reply'
import { replyForm } from '@fabula/core/storyteller/reply-form'
import { SystemVoice } from '@fabula/core/storyteller/system-voice'
import { noUsage, type PromptMessage } from '@fabula/core/storyteller/turn-record'
import type { FollowingLine } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { LinkedAbort } from '../concurrency/linked-abort.ts'
import type { ReplyProgress } from '../play/storyteller.ts'
import { type CompletionAsk, CompletionError, type Form } from './completer.ts'
import type { Rung } from './ladder.ts'
import { LineGate } from './line-gate.ts'
import { ReplyProgressParser } from './reply-progress.ts'
import type { TurnTools } from './turn-tools.ts'
import { findAddressed, findSpeaker } from './who-speaks.ts'

/** How an answer ended. `cut`: the connection broke, but the line itself was complete. */
export type Finish = 'stop' | 'length' | 'refused' | 'cut'

/** What a model wrote, and whether it can be used. */
export interface Written {
  /** The messages that it answers. */
  messages: PromptMessage[]
  reading: ReadReply
  finish: Finish
  lineComplete: boolean
  rung: Rung
  /** Why it cannot be shown; null when it can. */
  fault: Fault | null
}

export type Fault = keyof (typeof faultExplanations)['english']

/** The result of asking once. `wasShown`: whether the reader has seen any of it. */
export type Attempt = { words: Written; wasShown: boolean } | { failure: CompletionError; wasShown: boolean }

/** How often, and after what, the model is asked for this line. */
interface AttemptOptions {
  /** Whether this is the second try. */
  again: boolean
  /** What was wrong with the first try. */
  fault?: Fault | null
}

/**
 * Asks once, on one rung, and streams the line. A line that begins to reveal the prompt, or to speak in a system's
 * voice, is stopped before that part is shown, and counts as refused.
 */
export function attemptLine(brief: TurnBrief, rung: Rung, tools: TurnTools, options: AttemptOptions): Promise<Attempt> {
  return new LineAttempt(brief, rung, tools, options).run()
}

/** One question to the model, and the state of its answer while it arrives. */
class LineAttempt {
  /** The speaker, where the code chose them; undefined where the model names the speaker. */
  private readonly asked: AskedSpeaker | undefined
  private readonly messages: PromptMessage[]
  private readonly echo: PromptEcho
  private readonly voice: SystemVoice
  private readonly faults: LineFaults
  private readonly parser: ReplyProgressParser
  /** Aborts the answer: because the reader left, or because what arrives cannot be used. */
  private readonly writing: LinkedAbort
  private gate: LineGate
  /** The line as far as it has arrived, shown or held back by the gate. */
  private line = ''
  private wasShown = false
  private isLeaking = false
  private isStopped = false
  private wasCompleteLineChecked = false
  /** Whether the lines of other speakers may still be shown: none after a bad one. */
  private mayFollow = true

  constructor(
    private readonly brief: TurnBrief,
    private readonly rung: Rung,
    private readonly tools: TurnTools,
    private readonly options: AttemptOptions,
  ) {
    // A tiny model is told of one speaker only, and ignores the others.
    this.asked = rung === 'split' ? { speaker: findSpeaker(brief), several: !tools.facts.tiny } : undefined
    const correction = options.fault ? faultExplanations[brief.language][options.fault] : undefined
    this.messages = promptFor(brief, rung, this.asked?.speaker, tools, correction)
    // The system prompt of a weak model is short, and the model tends to repeat it.
    this.echo = new PromptEcho(brief, rung === 'split' ? (this.messages[0]?.content ?? '') : '')
    this.voice = new SystemVoice(brief)
    this.faults = new LineFaults(brief)
    this.writing = new LinkedAbort([tools.signal])
    this.gate = this.newGate()
    this.parser = new ReplyProgressParser(
      brief,
      this.asked,
      (line) => this.showFollowing(line),
      (progress) => this.take(progress),
    )
  }

  async run(): Promise<Attempt> {
    const { tools, parser, writing } = this
    tools.costs.sent(this.messages)
    try {
      const completing = tools.completer.complete({
        ...askFor(this.brief, this.rung, tools, this.options.again ? 0.3 : 0),
        messages: this.messages,
        signal: writing.signal,
        onText: (piece) => {
          parser.push(piece)
          if (parser.lineComplete && !this.wasCompleteLineChecked) this.showCompleteLine()
        },
      })
      this.echo.prepare()
      const { usage, finish } = await completing
      tools.costs.add(usage)
      parser.over()
      if (finish === 'stop' && parser.lineOpen) {
        parser.end()
        return this.failed(new CompletionError('broken', 'The answer ended within its line.', noUsage))
      }
      return this.written(finish)
    } catch (error) {
      if (!(error instanceof CompletionError)) throw error
      tools.costs.add(error.usage)
      if ((this.isLeaking || this.isStopped) && !tools.signal.aborted) return this.written('refused')
      parser.over()
      const isBroken = error.problem === 'broken' || error.problem === 'timeout'
      return isBroken && parser.lineComplete ? this.written('cut') : this.failed(error)
    } finally {
      writing.release()
    }
  }

  private newGate(): LineGate {
    return new LineGate(
      this.faults,
      (text) => {
        this.wasShown = true
        this.tools.onProgress({ kind: 'text', text })
      },
      // A second answer is read to its end, because its good sentences are used; only a loop stops it.
      (fault) => {
        if (this.options.again && fault !== 'loop') return
        this.isStopped = true
        this.writing.abort()
      },
    )
  }

  /** Shows the progress of the line, unless it leaks. */
  private take(progress: ReplyProgress): void {
    if (progress.kind === 'text') this.checkLeak(progress.text)
    if (this.isLeaking) return
    switch (progress.kind) {
      case 'text':
        this.gate.push(progress.text)
        return
      case 'reset':
        this.line = ''
        this.wasCompleteLineChecked = false
        this.gate = this.newGate()
        if (this.wasShown) this.tools.onProgress(progress)
        this.wasShown = false
        return
      case 'speaker':
        this.tools.onProgress(progress)
        return
    }
  }

  /**
   * Adds a piece to the line and stops the answer if it gives something away. Checks only the new part, with as much
   * text before it as may belong to it.
   */
  private checkLeak(piece: string): void {
    const from = this.line.length
    this.line += piece
    const { nonce } = this.tools
    const leaks =
      this.echo.echoes(this.line, false) ||
      this.voice.heardInGrowth(this.line, from) ||
      this.line.includes(nonce, Math.max(0, from - nonce.length))
    if (!leaks) return
    this.isLeaking = true
    this.writing.abort()
  }

  /** Whether a whole line gives something away; the markers around the reader's words may not appear in it either. */
  private leaks(line: string): boolean {
    return this.isLeaking || this.echo.echoesIn(line) || this.voice.heardIn(line) || line.includes(this.tools.nonce)
  }

  private mayBeShown(line: string): boolean {
    return !this.leaks(line) && this.faults.inLine(line) === null
  }

  /**
   * Shows a line that was too short to be checked as it grew once it is complete, without waiting for the rest of its
   * form.
   */
  private showCompleteLine(): void {
    this.wasCompleteLineChecked = true
    if (this.mayBeShown(this.line)) this.gate.end()
  }

  /** Checks a line of another speaker once it is complete, and shows it only then. */
  private showFollowing(line: FollowingLine): void {
    // Ends the first line and shows what was held back of it; after a bad line, the lines that follow have nothing to
    // answer.
    this.gate.end()
    this.mayFollow &&= this.gate.fault === null && this.mayBeShown(line.message)
    if (!this.mayFollow) return
    this.tools.onProgress({ kind: 'speaker', character_id: line.speaker_id })
    this.tools.onProgress({ kind: 'text', text: line.message })
  }

  private written(finish: Finish): Attempt {
    const { parser } = this
    parser.end(finish !== 'length')
    const reading = readReply(parser.raw, this.brief, this.asked)
    const { message, more = [] } = reading.reply
    const firstBad = more.findIndex((line) => !this.mayBeShown(line.message))
    if (firstBad >= 0) reading.reply.more = more.slice(0, firstBad)
    const leaks = this.leaks(message)
    if (!leaks) this.gate.end()
    const fault = leaks ? 'leak' : (this.gate.fault ?? (reading.asReader ? 'for_reader' : this.faults.inLine(message)))
    const words: Written = {
      messages: this.messages,
      reading,
      finish: fault !== null ? 'refused' : finish,
      fault,
      lineComplete: parser.lineComplete,
      rung: this.rung,
    }
    return { words, wasShown: this.wasShown }
  }

  private failed(failure: CompletionError): Attempt {
    return { failure, wasShown: this.wasShown }
  }
}

function promptFor(
  brief: TurnBrief,
  rung: Rung,
  speaker: CharacterId | null | undefined,
  tools: TurnTools,
  correction: string | undefined,
): PromptMessage[] {
  const { nonce, budget } = tools
  if (rung !== 'split') {
    const judgedApart = tools.judging !== 'self'
    return buildPrompt(brief, { nonce, mode: rung, judgedApart, addressed: findAddressed(brief), budget, correction })
  }
  const member = brief.cast.find((entry) => entry.character_id === speaker) ?? null
  return buildLinePrompt(brief, nonce, member, tools.facts.tiny ? 'tiny' : 'small', budget, correction)
}

function askFor(
  brief: TurnBrief,
  rung: Rung,
  tools: TurnTools,
  warmer: number,
): Omit<CompletionAsk, 'messages' | 'signal' | 'onText'> {
  return {
    form: formOf(rung, brief, tools),
    withinMs: Math.max(1, tools.left()),
    firstWithinMs: tools.firstMs,
    maxTokens: tools.facts.maxTokens,
    // Another answer to the same text should differ; so should a second try.
    temperature: Math.min(1.2, temperatureOf(brief, tools) + 0.1 * brief.attempt + warmer),
    ...(rung === 'split' ? { stop: stopsOf(brief, tools) } : {}),
  }
}

/** A weak model keeps writing, and soon speaks for the reader; where several may speak, each has a paragraph. */
const stopsOf = (brief: TurnBrief, { facts }: TurnTools): string[] => [
  ...(allowsFollowing(brief) && !facts.tiny ? [] : ['\n\n']),
  `\n${promptName(brief.reader.name)}:`,
]

/** How much the author's mood shifts the model's own temperature. */
const moods = { calm: -0.4, usual: 0, lively: 0.3 } as const

const temperatureOf = (brief: TurnBrief, { facts }: TurnTools): number =>
  Math.max(0.1, (facts.temperature ?? 0.8) + moods[brief.storytelling?.mood ?? 'usual'])

function formOf(rung: Rung, brief: TurnBrief, { judging }: TurnTools): Form {
  switch (rung) {
    case 'schema':
      return { kind: 'schema', ...replyForm(brief, judging !== 'self') }
    case 'object':
      return { kind: 'object' }
    case 'split':
      return { kind: 'text' }
  }
}
