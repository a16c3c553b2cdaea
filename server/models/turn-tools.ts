import type { ReplyProgress } from '../play/storyteller.ts'
import type { Completer } from './completer.ts'
import type { FailureCounts } from './failure-counts.ts'
import type { JudgeTrust } from './judge-trust.ts'
import type { Ladder } from './ladder.ts'
import type { ModelFacts } from './model-facts.ts'
import type { TurnCosts } from './turn-costs.ts'

/**
 * Who says what a line changed and what it ended: the model that wrote it, in the same answer; another model, asked after
 * it; or nobody, and the author's keywords decide.
 */
export type Judging = 'self' | 'apart' | 'keywords'

/** What one turn is written with. */
export interface TurnTools {
  completer: Completer
  facts: ModelFacts
  judging: Judging
  ladder: Ladder
  judgeLadder: Ladder
  judgeTrust: JudgeTrust
  /** The same of a writer that only chooses among the author's lines. */
  choiceLadder: Ladder
  choiceTrust: JudgeTrust
  failures: FailureCounts
  costs: TurnCosts
  signal: AbortSignal
  onProgress: (progress: ReplyProgress) => void
  /** The mark around the reader's words. */
  nonce: string
  /** The tokens that a whole prompt may come to; less once the model found one too long. */
  budget: number
  /** Milliseconds that are left of the turn. */
  left: () => number
  /** Milliseconds that this model may take to read a prompt before its first word. */
  firstMs: number
  /** Milliseconds that the judge may take. */
  judgeMs: number
}
