import type { CharacterId } from '@fabula/core/ids'
import type { SummaryAsk } from '@fabula/core/storyteller/prompt/build-summary-prompt'
import { noUsage, type PromptMessage, type TurnRecord, type Usage } from '@fabula/core/storyteller/turn-record'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type { Embedder } from './embedder.ts'
import type { Helper } from './helper.ts'

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

/** Why there is no answer. `busy`: wait `retryAfter` seconds, the provider says so. `own_failed`: the reader's own model did not. `usage` is what it cost all the same. */
export class StorytellerError extends Error {
  readonly reason: 'failed' | 'own_failed' | 'held_back' | 'busy' | 'cancelled'
  readonly retryAfter: number | null
  readonly usage: Usage

  constructor(
    reason: StorytellerError['reason'],
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

/** What is to be summarised, in at most so many tokens. */
export type SummaryQuestion = Omit<SummaryAsk, 'words'> & { tokens: number }

export interface Summarised {
  text: string
  record: TurnRecord
}

/** Who keeps what happened short, so that the thousandth turn costs what the thirtieth does. */
export interface Summariser {
  /** The tokens that a prompt may come to before its oldest words are summarised. */
  promptTokens: number
  /** The tokens of a prompt for this brief without the words it remembers; its summaries count. */
  restOfPrompt(brief: TurnBrief): number
  /** Rejects with a `StorytellerError`. Null where the model is too small to be asked: first sentences are kept. */
  summarise: ((question: SummaryQuestion, signal: AbortSignal) => Promise<Summarised>) | null
}

/**
 * Answers a turn. Resolves with a reply whose ids are known to the brief where possible (`applyReply` checks them all the
 * same); rejects with a `StorytellerError`. Progress is a courtesy: the reply is the truth.
 */
export interface Storyteller {
  /** What is in use, as health and the author's pages show it. */
  describe(): { kind: 'hosted' | 'embedded' | 'offline'; name: string }
  /** Null where there is no prompt to be kept short. */
  readonly summariser: Summariser | null
  /** Who plays on without cost when this one may not be asked any more today; null where the operator does not want it. */
  readonly fallback: Storyteller | null
  /** What one reply may come to, in billionths of the currency; absent where no price is known. */
  readonly mostNanos?: number | undefined
  /** Who drafts for authors; absent where no model would. */
  readonly helper?: Helper | null
  /** Who tells by meaning what comes to mind; absent: what is said in the same words does. */
  readonly embedder?: Embedder | null
  reply(
    brief: TurnBrief,
    options: { signal: AbortSignal; onProgress: (progress: ReplyProgress) => void },
  ): Promise<StorytellerAnswer>
  close(): Promise<void>
}
