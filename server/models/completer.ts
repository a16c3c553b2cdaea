import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

/**
 * The shape an answer is asked for in. `schema` is a JSON schema and must be a constant: providers cache by it. `narrow` is
 * the same with this turn's names, for those to whom a new one costs nothing.
 */
export type Form =
  | { kind: 'schema'; name: string; schema: object; narrow?: object }
  | { kind: 'object' }
  | { kind: 'text' }

/** A picture as models take it. */
export interface PromptPicture {
  mediaType: 'image/jpeg' | 'image/png'
  base64: string
}

export interface CompletionAsk {
  messages: PromptMessage[]
  /** Shown with the last words of the user, to a model that can see. */
  picture?: PromptPicture | undefined
  form: Form
  signal: AbortSignal
  /** Milliseconds that the whole answer may take. */
  withinMs: number
  /** Milliseconds to the first word, where a model is known to need longer than usual to read its prompt. */
  firstWithinMs?: number
  maxTokens: number
  temperature: number
  /** Words at which the answer is over. */
  stop?: string[]
  /** Nobody waits for it: whoever is waited for goes first, where the model is on this machine. */
  background?: boolean
  /** What it is asked for, where another model may do it; absent: to write a line. */
  role?: 'judge' | 'memory'
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
  /** The form of the answer is not taken: a plainer one may be. */
  | 'schema_refused'
  /** The model's chat template does not take these roles in this order. */
  | 'template_refused'
  /** The prompt is longer than the model can read. */
  | 'too_long'
  /** The provider's rules forbid what was said: asking the same again changes nothing. */
  | 'policy'
  /** The request was refused and nothing known was said of why: a plainer form may work. */
  | 'not_taken'
  /** Too many requests, or overloaded: wait `retryAfter` seconds. */
  | 'busy'
  /** The key or the model's name is wrong: asking again changes nothing. */
  | 'not_allowed'
  /** Nothing came in time. */
  | 'timeout'
  /** The connection or the provider broke: asking again may help. */
  | 'broken'
  | 'cancelled'

export class CompletionError extends Error {
  constructor(
    readonly problem: CompletionProblem,
    message: string,
    readonly usage: Usage,
    readonly retryAfter: number | null = null,
    cause?: unknown,
    /** What the provider answered with, where it answered. */
    readonly status: number | null = null,
    /** The address that was tried, with its path. */
    readonly asked: string | null = null,
  ) {
    super(message, { cause })
    this.name = 'CompletionFailure'
  }
}

/** Something that writes on from a prompt: a hosted model, or one in a child process. Rejects with `CompletionError`. */
export interface Completer {
  complete(ask: CompletionAsk): Promise<Completion>
  close(): Promise<void>
}

/** Whether a plainer form may help against this failure. */
export const isFormRefused = (error: CompletionError): boolean =>
  error.problem === 'schema_refused' || error.problem === 'not_taken'
