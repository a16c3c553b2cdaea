import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

/**
 * The shape an answer is asked for in. `schema` is a JSON schema and must be a constant: providers cache by it. `narrow` is
 * the same with this turn's names, for those to whom a new one costs nothing.
 */
export type Form =
  | { kind: 'schema'; name: string; schema: object; narrow?: object }
  | { kind: 'object' }
  | { kind: 'text' }

export interface CompletionAsk {
  messages: PromptMessage[]
  form: Form
  signal: AbortSignal
  /** Milliseconds that the whole answer may take. */
  withinMs: number
  maxTokens: number
  temperature: number
  /** Words at which the answer is over. */
  stop?: string[]
  /** Every piece of the answer as it comes. */
  onText: (piece: string) => void
}

export interface Completion {
  text: string
  /** `length`: cut at the most tokens. `refused`: the provider or the model declined. */
  finish: 'stop' | 'length' | 'refused'
  usage: Usage
}

/** Why a completion ended badly. What had come by then was told to `onText`. */
export type CompletionProblem =
  /** The provider will not take this form (or this request): a plainer one may work. */
  | 'form_refused'
  /** Too many requests, or overloaded: wait `retryAfter` seconds. */
  | 'busy'
  /** The key or the model's name is wrong: asking again changes nothing. */
  | 'not_allowed'
  /** Nothing came in time. */
  | 'timeout'
  /** The connection or the provider broke: asking again may help. */
  | 'broken'
  | 'cancelled'

export class CompletionFailure extends Error {
  constructor(
    readonly problem: CompletionProblem,
    message: string,
    readonly usage: Usage,
    readonly retryAfter: number | null = null,
    cause?: unknown,
  ) {
    super(message, { cause })
    this.name = 'CompletionFailure'
  }
}

/** Something that writes on from a prompt: a hosted model, or one in a child process. Rejects with `CompletionFailure`. */
export interface Completer {
  complete(ask: CompletionAsk): Promise<Completion>
  close(): Promise<void>
}
