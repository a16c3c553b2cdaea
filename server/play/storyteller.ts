import type { CharacterId } from '@fabula/core/ids'
import type { SummaryAsk } from '@fabula/core/storyteller/prompt/build-summary-prompt'
import { noUsage, type PromptMessage, type TurnRecord, type Usage } from '@fabula/core/storyteller/turn-record'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type { Embedder } from './embedder.ts'
import type { Helper } from './helper.ts'

/** What can be shown of a reply in progress. `reset` discards what was shown since the start. */
export type ReplyProgress =
  | { kind: 'speaker'; character_id: CharacterId | null }
  | { kind: 'text'; text: string }
  | { kind: 'reset' }

/** A reply, and how it came about. */
export interface StorytellerAnswer {
  reply: StorytellerReply
  record: TurnRecord
  /** The exact messages sent, for the author's test canvas. Empty when no model was asked. */
  prompt: PromptMessage[]
}

/**
 * Why there is no answer. `busy`: wait `retryAfter` seconds, as the provider says. `own_failed`: the reader's own model
 * failed. `usage` is what the failure cost.
 */
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
    this.name = 'StorytellerError'
    this.reason = reason
    this.retryAfter = retryAfter
    this.usage = usage
  }
}

/** What is to be summarised, in at most `tokens` tokens. */
export type SummaryQuestion = Omit<SummaryAsk, 'words'> & { tokens: number }

/** A summary, and what it cost. */
export interface Summarised {
  text: string
  record: TurnRecord
}

/** Keeps the past short, so that the thousandth turn costs what the thirtieth does. */
export interface Summariser {
  /** The most tokens of a prompt before its oldest words are summarised. */
  promptTokens: number
  /** The tokens of this brief's prompt without the lines it remembers, but with its summaries. */
  restOfPrompt(brief: TurnBrief): number
  /**
   * Rejects with a `StorytellerError`. Null when the model is too small to summarise: first sentences are stored
   * instead.
   */
  summarise: ((question: SummaryQuestion, signal: AbortSignal) => Promise<Summarised>) | null
}

/**
 * Answers a turn. Resolves with a reply whose ids are known to the brief where possible (`applyReply` checks them all
 * the same); rejects with a `StorytellerError`. Progress is only a preview: the reply is authoritative.
 */
export interface Storyteller {
  /**
   * The storyteller in use, as health and the author's pages show it. `too_small`: the connected model, if the offline
   * storyteller answers because that model can neither write nor choose.
   */
  describe(): { kind: 'hosted' | 'embedded' | 'offline'; name: string; too_small?: string }
  /** Null when no prompt has to be kept short. */
  readonly summariser: Summariser | null
  /** The free storyteller that plays on when this one has reached a cap; null when the operator does not want it. */
  readonly fallback: Storyteller | null
  /** The most that one reply may cost, in billionths of the currency; absent when no price is known. */
  readonly mostNanos?: number | undefined
  /** Drafts for authors; absent when no model can. */
  readonly helper?: Helper | null
  /** Recalls by meaning; when absent, lines are recalled by shared words. */
  readonly embedder?: Embedder | null
  reply(
    brief: TurnBrief,
    options: { signal: AbortSignal; onProgress: (progress: ReplyProgress) => void },
  ): Promise<StorytellerAnswer>
  close(): Promise<void>
}
