import type { Summary } from './summary.ts'

/** When a layer has this many summaries, its oldest ones become one of the next layer; the newest stay. */
const foldAt = 6
const foldCount = 4
/** This many mean that folding has failed several times. */
const mustFoldAt = 9
/** The highest layer is summarised into itself, so an endless game takes no more room than a long one. */
const topLayer = 3

/** The summaries to fold into one: `count` neighbours from `start`, into `layer`. */
export interface LayerPlan {
  start: number
  count: number
  layer: number
  /** Whether folding cannot wait any longer: without a model, the first sentences are used. */
  must: boolean
}

/** Which summaries to fold next so that their number stays bounded; null if none. `summaries` are oldest first. */
export function planLayers(summaries: readonly Summary[]): LayerPlan | null {
  for (let layer = 0; layer <= topLayer; layer++) {
    const start = summaries.findIndex((summary) => summary.layer === layer)
    const count = summaries.filter((summary) => summary.layer === layer).length
    if (count >= foldAt)
      return { start, count: foldCount, layer: Math.min(layer + 1, topLayer), must: count >= mustFoldAt }
  }
  return null
}

/** Replaces the summaries of a fold with the one that covers them. */
export function mergeLayers(
  summaries: readonly Summary[],
  { start, count, layer }: LayerPlan,
  { text, by }: Pick<Summary, 'text' | 'by'>,
): Summary[] {
  const replaced = summaries.slice(start, start + count)
  const [first, last] = [replaced[0], replaced.at(-1)]
  if (!first || !last) return [...summaries]
  const merged: Summary = { from_depth: first.from_depth, to_depth: last.to_depth, layer, text, by }
  return [...summaries.slice(0, start), merged, ...summaries.slice(start + count)]
}
