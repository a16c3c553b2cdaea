import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

/**
 * The shape in which an answer is requested. `schema` is a JSON schema and must be a constant, because providers cache
 * by it. `narrow` is the same with this turn's names, for models for which a new schema costs nothing.
 */
export type Form =
  | { kind: 'schema'; name: string; schema: object; narrow?: object }
  | { kind: 'object' }
  | { kind: 'text' }

/** A picture in the form that models accept. */
export interface PromptPicture {
  mediaType: 'image/jpeg' | 'image/png'
  base64: string
}

/** A question to a model. */
export interface CompletionAsk {
  messages: PromptMessage[]
  /** Sent with the user's last message, to a model that accepts pictures. */
  picture?: PromptPicture | undefined
  form: Form
  signal: AbortSignal
  /** The time limit of the whole answer, in milliseconds. */
  withinMs: number
  /** The time limit to the first word, in milliseconds, for a model that needs longer than usual to read its prompt. */
  firstWithinMs?: number
  maxTokens: number
  temperature: number
  /** Sequences that end the answer. */
  stop?: string[]
  /** A background request: on a model of this machine, requests that a person waits for go first. */
  background?: boolean
  /** The kind of question, so that another model may answer it; absent: writing a line. */
  role?: 'judge' | 'memory'
  /** Called with every piece of the answer as it arrives. */
  onText: (piece: string) => void
}

/** A complete answer. */
export interface Completion {
  text: string
  /** `length`: cut at `maxTokens`. `refused`: the provider or the model declined. */
  finish: 'stop' | 'length' | 'refused'
  usage: Usage
}

/** Why a completion failed. The text up to then was passed to `onText`. */
export type CompletionProblem =
  /** The form of the answer is not supported: a plainer one may be. */
  | 'schema_refused'
  /** The model's chat template does not accept these roles in this order. */
  | 'template_refused'
  /** The prompt is longer than the model can read. */
  | 'too_long'
  /** The provider's rules forbid the content: asking the same again changes nothing. */
  | 'policy'
  /** The request was refused for an unknown reason: a plainer form may work. */
  | 'not_taken'
  /** Too many requests, or overloaded: wait `retryAfter` seconds. */
  | 'busy'
  /** The key or the model's name is wrong: asking again changes nothing. */
  | 'not_allowed'
  /** No answer in time. */
  | 'timeout'
  /** The connection or the provider failed: asking again may help. */
  | 'broken'
  | 'cancelled'

/** No complete answer; `usage` is what it cost all the same. */
export class CompletionError extends Error {
  constructor(
    readonly problem: CompletionProblem,
    message: string,
    readonly usage: Usage,
    readonly retryAfter: number | null = null,
    cause?: unknown,
    /** The response's HTTP status; null without a response. */
    readonly status: number | null = null,
    /** The requested address, with its path. */
    readonly asked: string | null = null,
  ) {
    super(message, { cause })
    this.name = 'CompletionError'
  }
}

/** Completes a prompt: a hosted model, or one in a child process. Rejects with `CompletionError`. */
export interface Completer {
  complete(ask: CompletionAsk): Promise<Completion>
  close(): Promise<void>
}

/** The reason of the storyteller's failure that follows from this one. */
export const reasonOf = ({ problem }: CompletionError): 'busy' | 'cancelled' | 'failed' =>
  problem === 'busy' || problem === 'cancelled' ? problem : 'failed'

/** Whether a plainer form may avoid this failure. */
export const isFormRefused = (error: CompletionError): boolean =>
  error.problem === 'schema_refused' || error.problem === 'not_taken'
