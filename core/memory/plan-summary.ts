import type { SceneId } from '../ids.ts'

/** A state after the last summary: its scene, and the tokens that its text takes in a prompt. */
export interface TailState {
  scene_id: SceneId
  tokens: number
}

export interface SummaryPlan {
  /** How many states from the start of the tail to summarise. */
  count: number
  /** Whether folding cannot wait any longer: without a model, the first sentences are used. */
  must: boolean
}

/** Folding leaves this share of the window; the tail then grows until it fills the window again. */
const keptShare = 1 / 3
/** A tail of this many times the window's size means that folding has failed several times. */
const overdueFactor = 1.5
/** A finished scene is summarised once it takes this share of the prompt; below that, keeping its text is cheaper. */
const minSceneShare = 1 / 12
/** The window's minimum share of the prompt, however much the rest takes. */
const minWindowShare = 1 / 4

/**
 * Decides which of the oldest states to fold into a summary now; null if none. `tail` is oldest first; `rest`: the
 * tokens of everything else in the prompt, null if no prompt was built; `budget`: the tokens of the whole prompt. A
 * finished scene is folded as a whole; within a scene the tail grows to the full window and is then folded in one
 * block, so that the beginning of the prompt stays the same for many turns.
 */
export function planSummary(tail: readonly TailState[], rest: number | null, budget: number): SummaryPlan | null {
  const last = tail.at(-1)
  if (!last) return null
  const sizes = tail.map(({ tokens }) => tokens)
  const total = sum(sizes)
  const scene = tail.findLastIndex(({ scene_id }) => scene_id !== last.scene_id) + 1
  if (scene > 0 && sum(sizes.slice(0, scene)) >= budget * minSceneShare) {
    return { count: scene, must: rest !== null && total > overdueFactor * windowOf(rest, budget) }
  }
  if (rest === null) return null
  const window = windowOf(rest, budget)
  // Leave room for the next exchange, which will be about as long as the last.
  if (total + last.tokens <= window) return null
  let count = 0
  // The latest messages always stay verbatim.
  for (let left = total; left > window * keptShare && count < tail.length - 2; count++) left -= sizes[count] ?? 0
  return count === 0 ? null : { count, must: total > overdueFactor * window }
}

/** Whether the tail fits however long the rest of the prompt is, so that its length need not be measured. */
export function alwaysFits(tail: readonly TailState[], budget: number): boolean {
  const whole = sum(tail.map(({ tokens }) => tokens))
  return whole + (tail.at(-1)?.tokens ?? 0) <= budget * minWindowShare
}

/** The tokens that verbatim messages may take in the prompt. */
const windowOf = (rest: number, budget: number): number => Math.max(budget * minWindowShare, budget - rest)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
