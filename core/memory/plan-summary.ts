import type { SceneId } from '../ids.ts'

/** One state after the last summary: where it happened, and how much room its words take in a prompt. */
export interface TailState {
  scene_id: SceneId
  tokens: number
}

export interface SummaryPlan {
  /** So many states of the tail, from its beginning, become a summary. */
  count: number
  /** It can not wait any longer: without a model the first sentences are kept. */
  must: boolean
}

/** After a summary this share of the window is left: it grows from here to its whole and shrinks back again. */
const kept = 1 / 3
/** A window that grew to so many times its size was not folded in spite of several tries. */
const patience = 1.5
/** A scene that was left is summarised from so small a share of the prompt on; below, its words cost less. */
const worthSummarizing = 1 / 12
/** The window is never smaller than this share of the prompt, however much the rest of it takes. */
const leastWindow = 1 / 4

/**
 * Which of the oldest states to fold into a summary now, or null. `tail` is oldest first; `rest` are the tokens of
 * everything else in the prompt, null where no prompt was made; `budget` are the tokens of the whole. A scene that was
 * left is folded as one; within a scene the window grows to its full size and is then folded back in one block, so that
 * the beginning of the prompt stays the same for many turns.
 */
export function planSummary(tail: readonly TailState[], rest: number | null, budget: number): SummaryPlan | null {
  const last = tail.at(-1)
  if (!last) return null
  const sizes = tail.map(({ tokens }) => tokens)
  const whole = sum(sizes)
  const scene = tail.findLastIndex(({ scene_id }) => scene_id !== last.scene_id) + 1
  if (scene > 0 && sum(sizes.slice(0, scene)) >= budget * worthSummarizing) {
    return { count: scene, must: rest !== null && whole > patience * windowOf(rest, budget) }
  }
  if (rest === null) return null
  const window = windowOf(rest, budget)
  // The next exchange needs room as well: it will be about as long as this one.
  if (whole + last.tokens <= window) return null
  let count = 0
  // What was just said always stays word for word.
  for (let left = whole; left > window * kept && count < tail.length - 2; count++) left -= sizes[count] ?? 0
  return count === 0 ? null : { count, must: whole > patience * window }
}

/** Whether the words have room enough however long the rest of the prompt is: then nobody need know how long it is. */
export function fitsAnyway(tail: readonly TailState[], budget: number): boolean {
  const whole = sum(tail.map(({ tokens }) => tokens))
  return whole + (tail.at(-1)?.tokens ?? 0) <= budget * leastWindow
}

/** The tokens that the words themselves may take in the prompt. */
const windowOf = (rest: number, budget: number): number => Math.max(budget * leastWindow, budget - rest)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
