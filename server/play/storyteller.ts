import type { CharacterId } from '@fabula/core/ids'
import { noUsage, type PromptMessage, type TurnRecord, type Usage } from '@fabula/core/storyteller/turn-record'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'

/** What can be shown while a reply is being written. `reset` drops what was shown since the start. */
export type ReplyProgress =
  | { kind: 'speaker'; character_id: CharacterId | null }
  | { kind: 'text'; text: string }
  | { kind: 'reset' }

export interface StorytellerAnswer {
  reply: StorytellerReply
  record: TurnRecord
  /** The exact messages sent, for the author's test canvas. Empty where no model was asked. */
  prompt: PromptMessage[]
}

/** Why there is no answer. `busy`: wait `retryAfter` seconds, the provider says so. `usage` is what it cost all the same. */
export class StorytellerFailure extends Error {
  readonly reason: 'failed' | 'busy' | 'cancelled'
  readonly retryAfter: number | null
  readonly usage: Usage

  constructor(
    reason: StorytellerFailure['reason'],
    message: string,
    { retryAfter = null, usage = noUsage, cause }: { retryAfter?: number | null; usage?: Usage; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.name = 'StorytellerFailure'
    this.reason = reason
    this.retryAfter = retryAfter
    this.usage = usage
  }
}

/**
 * Answers a turn. Resolves with a reply whose ids are known to the brief where possible (`applyReply` checks them all the
 * same); rejects with a `StorytellerFailure`. Progress is a courtesy: the reply is the truth.
 */
export interface Storyteller {
  /** What is in use, as health and the author's pages show it. */
  describe(): { kind: 'hosted' | 'embedded' | 'offline'; name: string }
  reply(
    brief: TurnBrief,
    options: { signal: AbortSignal; onProgress: (progress: ReplyProgress) => void },
  ): Promise<StorytellerAnswer>
  close(): Promise<void>
}
