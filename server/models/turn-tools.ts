import type { ReplyProgress } from '../play/storyteller.ts'
import type { Completer } from './completer.ts'
import type { FailureCounts } from './failure-counts.ts'
import type { JudgeTrust } from './judge-trust.ts'
import type { Ladder } from './ladder.ts'
import type { ModelFacts } from './model-facts.ts'
import type { TurnCosts } from './turn-costs.ts'

/**
 * Who decides what a line changed and ended: the model that wrote it, in the same answer; another model, asked after
 * it; or nobody, and the author's keywords decide.
 */
export type Judging = 'self' | 'apart' | 'keywords'

/** The tools for writing one turn. */
export interface TurnTools {
  completer: Completer
  facts: ModelFacts
  judging: Judging
  ladder: Ladder
  judgeLadder: Ladder
  judgeTrust: JudgeTrust
  /** The ladder of a writer that only chooses among the author's lines. */
  choiceLadder: Ladder
  choiceTrust: JudgeTrust
  failures: FailureCounts
  costs: TurnCosts
  signal: AbortSignal
  onProgress: (progress: ReplyProgress) => void
  /** The marker around the reader's words. */
  nonce: string
  /** The most tokens of a whole prompt; less once the model found one too long. */
  budget: number
  /** Milliseconds left for the turn. */
  left: () => number
  /** The time limit in milliseconds for reading a prompt, to the first word. */
  firstMs: number
  /** The time limit of the judge, in milliseconds. */
  judgeMs: number
}
