import type { ReplyWarning } from '../turn/storyteller-reply.ts'

/** What questions to models cost. */
export interface Usage {
  input_tokens: number
  /** The part of the input that the provider had cached. */
  cached_tokens: number
  output_tokens: number
  /** The cost in billionths of the installation's currency; absent if no price is known. */
  nanos?: number
}

/** One message of a prompt. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** A turn's cost and course; stored with the state, summed for the owner, never shown with a reader's text. */
export interface TurnRecord {
  model: string
  usage: Usage
  /** Milliseconds to the first word of the line, and to the end. */
  first_word_ms: number | null
  total_ms: number
  warnings: ReplyWarning[]
}

export const noUsage: Usage = { input_tokens: 0, cached_tokens: 0, output_tokens: 0 }

/** The sum of two costs; its price is absent only if both are. */
export const addUsage = (one: Usage, other: Usage): Usage => ({
  input_tokens: one.input_tokens + other.input_tokens,
  cached_tokens: one.cached_tokens + other.cached_tokens,
  output_tokens: one.output_tokens + other.output_tokens,
  ...(one.nanos === undefined && other.nanos === undefined ? {} : { nanos: (one.nanos ?? 0) + (other.nanos ?? 0) }),
})
