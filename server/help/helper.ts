import type { PromptMessage, Usage } from '@fabula/core/storyteller/turn-record'

/** What a model wrote, and what that cost. */
export interface HelperAnswer {
  text: string
  usage: Usage
}

/** A model that drafts for authors. Rejects with a `StorytellerError`, which says what the failure cost. */
export interface Helper {
  readonly model: string
  ask(messages: PromptMessage[], signal: AbortSignal): Promise<HelperAnswer>
}
