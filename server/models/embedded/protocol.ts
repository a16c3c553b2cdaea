import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

/** What the server says to the process that holds the model. */
export type ToLlama =
  | {
      type: 'ask'
      id: number
      messages: PromptMessage[]
      /** JSON schema of the answer; null: plain words. */
      schema: object | null
      maxTokens: number
      temperature: number
      stop: string[]
    }
  | { type: 'abort'; id: number }
  /** Of a process that holds a model for vectors. */
  | { type: 'embed'; id: number; texts: readonly string[] }

/** What that process says. `unusable`: the model can not be loaded, and asking again changes nothing. */
export type FromLlama =
  | { type: 'ready'; name: string }
  | { type: 'unusable'; why: string }
  | { type: 'text'; id: number; piece: string }
  | { type: 'done'; id: number; finish: 'stop' | 'length'; usage: Usage }
  /** Numbers of four bytes, one vector behind the other, as base64. */
  | { type: 'embedded'; id: number; numbers: string; tokens: number }
  | { type: 'failed'; id: number; why: string; usage: Usage }
