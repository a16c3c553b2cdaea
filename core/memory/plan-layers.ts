import type { Summary } from './summary.ts'

/** With so many summaries of a layer its oldest become one of the next layer; the youngest stay as they are. */
const full = 6
const folded = 4
/** So many could not be folded in spite of several tries. */
const overfull = 9
/** The highest layer is summarized into itself: a game without end is remembered in the same room as a long one. */
const highest = 3

/** The summaries to be folded into one: `count` neighbours from `start`, into `layer`. */
export interface LayerPlan {
  start: number
  count: number
  layer: number
  /** It can not wait any longer: without a model the first sentences are kept. */
  must: boolean
}

/** Which summaries to fold next so that their number stays flat; null when none need be. `summaries` are oldest first. */
export function planLayers(summaries: readonly Summary[]): LayerPlan | null {
  for (let layer = 0; layer <= highest; layer++) {
    const start = summaries.findIndex((summary) => summary.layer === layer)
    const count = summaries.filter((summary) => summary.layer === layer).length
    if (count >= full) return { start, count: folded, layer: Math.min(layer + 1, highest), must: count >= overfull }
  }
  return null
}

/** The summaries with those of a fold replaced by the one that tells them all. */
export function mergeLayers(
  summaries: readonly Summary[],
  { start, count, layer }: LayerPlan,
  { text, by }: Pick<Summary, 'text' | 'by'>,
): Summary[] {
  const replaced = summaries.slice(start, start + count)
  const [first, last] = [replaced[0], replaced.at(-1)]
  if (!first || !last) return [...summaries]
  const one: Summary = { from_depth: first.from_depth, to_depth: last.to_depth, layer, text, by }
  return [...summaries.slice(0, start), one, ...summaries.slice(start + count)]
}
