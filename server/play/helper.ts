import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

/** A picture that is sent to a model. */
export interface ShownPicture {
  mediaType: 'image/jpeg'
  base64: string
}

/** A model's text, and its cost. */
export interface HelperAnswer {
  text: string
  usage: Usage
}

export interface HelperOptions {
  signal: AbortSignal
  /** The most tokens of the answer. */
  maxTokens: number
  picture?: ShownPicture | undefined
}

/** A model that drafts texts for authors. Rejects with a `StorytellerError`, which says what the failure cost. */
export interface Helper {
  readonly model: string
  /** Whether the model accepts pictures. */
  readonly sees: boolean
  ask(messages: PromptMessage[], options: HelperOptions): Promise<HelperAnswer>
}
