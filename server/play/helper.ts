import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

/** A picture that a model is shown. */
export interface ShownPicture {
  mediaType: 'image/jpeg'
  base64: string
}

/** What a model wrote, and what that cost. */
export interface HelperAnswer {
  text: string
  usage: Usage
}

/** A model that drafts for authors. Rejects with a `StorytellerError`, which says what the failure cost. */
export interface Helper {
  readonly model: string
  /** Whether it can be shown a picture. */
  readonly sees: boolean
  ask(messages: PromptMessage[], signal: AbortSignal, picture?: ShownPicture): Promise<HelperAnswer>
}
