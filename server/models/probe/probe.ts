import { randomBytes } from 'node:crypto'
import type { ModelProbe, ProbeProblem } from '@fabula/contract/shapes/model-probe'
import { isOtherLanguage } from '@fabula/core/storyteller/foreign-words'
import { LineFaults } from '@fabula/core/storyteller/line-faults'
import {
  buildChoicePrompt,
  choiceSchema,
  narrowChoice,
  readChoice,
} from '@fabula/core/storyteller/prompt/build-choice-prompt'
import { buildLinePrompt } from '@fabula/core/storyteller/prompt/build-line-prompt'
import { buildPrompt } from '@fabula/core/storyteller/prompt/build-prompt'
import { PromptEcho } from '@fabula/core/storyteller/prompt-echo'
import { parseObject, type ReadReply, readReply } from '@fabula/core/storyteller/read-reply'
import { replySchema } from '@fabula/core/storyteller/reply-schema'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { choiceTokens } from '../choose-turn.ts'
import { CompletionError, type Form, isFormRefused } from '../completer.ts'
import { knownBriefs } from '../install/known-questions.ts'
import type { Rung } from '../ladder.ts'
import { type ModelConnection, type OpenConnection, openConnection } from '../model-connection.ts'
import { minWriterWeights } from '../model-facts.ts'
import type { ModelLog } from '../model-log.ts'
import { choosingTasks, enoughRight } from './choosing-tasks.ts'
import { contextSize, type GetJson } from './context-size.ts'
import { askOfStripes, drawStripes, namesStripes } from './striped-picture.ts'
import { askTimed, speedOf, type TimedAnswer } from './timed-answer.ts'

/** The time limit for a line or two, in ms: a slower model is considered unresponsive. */
const questionMs = 90_000
const lineTokens = 300
const stripeTokens = 60

export interface ProbeOptions {
  signal?: AbortSignal
  log?: ModelLog
  /** Fetches what a server reports about itself; by default `fetch` without redirects. */
  get?: GetJson
}

/**
 * Finds out what a model can do in a turn, by four to a dozen short questions with known answers: which form it keeps,
 * whether it caches, how fast it is, how much it can read, and whether it writes lines, chooses among the author's, or
 * neither. Opens and closes the connection. Never rejects for what the model does: a model that does not answer is a
 * `problem`.
 */
export async function probe(connection: ModelConnection, options: ProbeOptions = {}): Promise<ModelProbe> {
  const opened = await openConnection(connection, options.log ?? silent)
  try {
    return await probeOpen(connection, opened, options)
  } finally {
    await opened.completer.close()
  }
}

const silent: ModelLog = { info: () => undefined, warn: () => undefined }

/** As `probe`, on an open connection, which stays open. */
export async function probeOpen(
  connection: ModelConnection,
  opened: OpenConnection,
  { signal = new AbortController().signal, get }: ProbeOptions = {},
): Promise<ModelProbe> {
  const probing = new Probing(opened, signal)
  const [context_tokens] = await Promise.all([contextSize(connection, get), probing.run()])
  const found = probing.found(context_tokens)
  const key = connection.kind === 'hosted' ? connection.apiKey : undefined
  return { ...found, detail: key ? found.detail.replaceAll(key, '…') : found.detail }
}

const { hello, leaving, russian } = knownBriefs

/** One round of questions. */
class Probing {
  private readonly nonce = randomBytes(4).toString('hex')
  private readonly answers: TimedAnswer[] = []
  private failure: CompletionError | null = null
  private rung: Rung
  private schema: ModelProbe['schema'] = 'not_asked'
  private inOrder: boolean | null = null
  private readonly languages = { english: false, russian: false }
  private saysWhoItIs = false
  private callsFalsely = false
  private chosen: ModelProbe['chosen'] = null
  private sees: boolean | null = null
  private readonly rightChoices = { english: 0, russian: 0 }

  constructor(
    private readonly opened: OpenConnection,
    private readonly signal: AbortSignal,
  ) {
    this.rung = opened.facts.begin
  }

  async run(): Promise<void> {
    const first = await this.firstQuestion()
    if (first === null) return
    this.languages.english = this.isGood(first, hello)
    this.callsFalsely = first.reply.ending !== null || first.reply.changes.length > 0
    this.saysWhoItIs = /\bIlse\b|lamp/i.test(first.reply.message)
    const second = await this.question(leaving)
    if (second) this.languages.english ||= this.isGood(second, leaving)
    const third = await this.question(russian)
    if (third) {
      this.languages.russian = this.isGood(third, russian)
      this.saysWhoItIs ||= /Ильз|фонар/iu.test(third.reply.message)
    }
    if (!this.writes()) await this.choose()
    else if (this.opened.facts.sees === null) await this.look()
  }

  /**
   * Asks the first question in plainer and plainer forms until one is accepted and kept. Null when the model does not
   * answer.
   */
  private async firstQuestion(): Promise<ReadReply | null> {
    for (;;) {
      const answer = await this.ask(hello)
      if (answer instanceof CompletionError) {
        if (this.rung === 'schema' && isFormRefused(answer)) this.schema = 'refused'
        if (isFormRefused(answer) && this.lower()) continue
        this.failure = answer
        return null
      }
      this.failure = null
      if (this.rung === 'split') return this.read(answer, hello)
      const keys = Object.keys(parseObject(answer.text) ?? {})
      const isKept = keys.includes('line')
      if (this.rung === 'schema') this.schema = isKept ? 'kept' : 'ignored'
      if (isKept) this.inOrder = keys.indexOf('line') < keys.indexOf('state') || !keys.includes('state')
      if (isKept || !this.lower()) return this.read(answer, hello)
    }
  }

  private lower(): boolean {
    if (this.rung === 'split') return false
    this.rung = this.rung === 'schema' ? 'object' : 'split'
    return true
  }

  /** Asks a later question. A missing answer does not contradict what the others showed. */
  private async question(brief: TurnBrief): Promise<ReadReply | null> {
    const answer = await this.ask(brief)
    return answer instanceof CompletionError ? null : this.read(answer, brief)
  }

  private async ask(brief: TurnBrief): Promise<TimedAnswer | CompletionError> {
    const { completer, facts } = this.opened
    const [speaker = null] = brief.cast
    const messages =
      this.rung === 'split'
        ? buildLinePrompt(brief, this.nonce, speaker, facts.tiny ? 'tiny' : 'small')
        : buildPrompt(brief, { nonce: this.nonce, mode: this.rung })
    const answer = await askTimed(completer, {
      messages,
      form: formOf(this.rung),
      maxTokens: Math.max(lineTokens, facts.thinks ? facts.maxTokens : 0),
      withinMs: questionMs,
      signal: this.signal,
    })
    if (!(answer instanceof CompletionError)) this.answers.push(answer)
    return answer
  }

  private read({ text }: TimedAnswer, brief: TurnBrief): ReadReply {
    const [speaker] = brief.cast
    return readReply(
      text,
      brief,
      this.rung === 'split' ? { speaker: speaker?.character_id ?? null, several: false } : undefined,
    )
  }

  /** Whether a reader could be shown the words: in the right language, no refusal, nothing of the prompt. */
  private isGood({ reply: { message } }: ReadReply, brief: TurnBrief): boolean {
    const letters = message.match(/\p{L}/gu)?.length ?? 0
    if (letters < 2 || isOtherLanguage(message, brief.language)) return false
    if (brief.language === 'russian' && (message.match(/[а-яё]/giu)?.length ?? 0) < letters / 2) return false
    return new LineFaults(brief).inLine(message) === null && !new PromptEcho(brief).echoesIn(message)
  }

  /**
   * Whether the model writes, by its size and its answers: words in at least one language; and when neither its size is
   * known nor a form was kept, it must know whom it plays.
   */
  private writes(): boolean {
    const { weights } = this.opened
    if (weights !== null && weights < minWriterWeights) return false
    if (!this.languages.english && !this.languages.russian) return false
    return weights !== null || this.rung !== 'split' || this.saysWhoItIs
  }

  private async choose(): Promise<void> {
    const { completer } = this.opened
    const chosen = { right: 0, of: 0 }
    let plain = false
    for (const { ask, right } of choosingTasks) {
      const count = ask.lines.length
      const asked = {
        messages: buildChoicePrompt(ask, this.nonce),
        maxTokens: choiceTokens,
        withinMs: questionMs,
        signal: this.signal,
      }
      const form: Form = { kind: 'schema', name: 'choice', schema: choiceSchema, narrow: narrowChoice(count) }
      let answer = await askTimed(completer, { ...asked, form: plain ? { kind: 'text' } : form })
      if (answer instanceof CompletionError && isFormRefused(answer) && !plain) {
        plain = true
        answer = await askTimed(completer, { ...asked, form: { kind: 'text' } })
      }
      if (answer instanceof CompletionError) continue
      this.answers.push(answer)
      chosen.of++
      if (readChoice(answer.text, count) !== right) continue
      chosen.right++
      this.rightChoices[ask.language]++
    }
    this.chosen = chosen
  }

  /** Shows the model a picture: one that accepts none refuses it, or guesses. */
  private async look(): Promise<void> {
    const { completer, facts } = this.opened
    const { colours, picture } = drawStripes()
    const answer = await askTimed(completer, {
      messages: [{ role: 'user', content: askOfStripes }],
      picture,
      form: { kind: 'text' },
      maxTokens: Math.max(stripeTokens, facts.thinks ? facts.maxTokens : 0),
      withinMs: questionMs,
      signal: this.signal,
    })
    this.sees = !(answer instanceof CompletionError) && namesStripes(answer.text, colours)
  }

  found(context_tokens: number | null): ModelProbe {
    const { facts, weights } = this.opened
    const { failure } = this
    const { english, russian } = this.rightChoices
    const choosesIn = { english: english >= enoughRight, russian: russian >= enoughRight }
    const writes = failure !== null || this.writes()
    const ability = writes ? 'writes' : choosesIn.english || choosesIn.russian ? 'chooses' : 'neither'
    return {
      problem: failure === null ? null : problemOf(failure),
      detail: failure === null ? '' : failure.message.slice(0, 300),
      ability,
      form: this.rung === 'split' ? 'text' : this.rung,
      schema: this.schema,
      in_order: this.inOrder,
      caches: this.answers.slice(1).some(({ usage }) => usage.cached_tokens > 0),
      judges: facts.judges && !this.callsFalsely,
      sees: failure === null ? this.sees : null,
      languages: ability === 'chooses' ? choosesIn : this.languages,
      chosen: this.chosen,
      ...speedOf(this.answers),
      context_tokens,
      weights,
      probed_at: new Date().toISOString(),
    }
  }
}

function formOf(rung: Rung): Form {
  switch (rung) {
    case 'schema':
      return { kind: 'schema', name: 'reply', schema: replySchema }
    case 'object':
      return { kind: 'object' }
    case 'split':
      return { kind: 'text' }
  }
}

/** An aborted probe counts as broken. */
const problemOf = ({ problem }: CompletionError): ProbeProblem => (problem === 'cancelled' ? 'broken' : problem)
