import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

/** Messages from the server to the model's process. */
export type ToLlama =
  | {
      type: 'ask'
      id: number
      messages: PromptMessage[]
      /** JSON schema of the answer; null for plain text. */
      schema: object | null
      maxTokens: number
      temperature: number
      stop: string[]
    }
  | { type: 'abort'; id: number }
  /** To a process with a model for vectors. */
  | { type: 'embed'; id: number; texts: readonly string[] }

/** Messages from that process. `unusable`: the model cannot be loaded, and asking again at once changes nothing. */
export type FromLlama =
  | { type: 'ready'; name: string }
  | { type: 'unusable'; why: string }
  | { type: 'text'; id: number; piece: string }
  | { type: 'done'; id: number; finish: 'stop' | 'length'; usage: Usage }
  /** The vectors, concatenated as four-byte numbers, in base64. */
  | { type: 'embedded'; id: number; numbers: string; tokens: number }
  | { type: 'failed'; id: number; why: string }
