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

/** What that process says. `unusable`: the model can not be loaded, and asking again changes nothing. */
export type FromLlama =
  | { type: 'ready'; name: string }
  | { type: 'unusable'; why: string }
  | { type: 'text'; id: number; piece: string }
  | { type: 'done'; id: number; finish: 'stop' | 'length'; usage: Usage }
  | { type: 'failed'; id: number; why: string; usage: Usage }
