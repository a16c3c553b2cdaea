import type { SceneRef } from '../../novel/scene-ref.ts'

/**
 * Why a part of a story was lost. `link`: it leads to no passage. `computed`: its target is computed during play.
 * `condition`: it depends on something other than flags and scales, so its content is always present. `chance`: a
 * random choice; its options cycle. `text`: a passage has too many possible texts; the first was taken. `value`: a
 * change that flags and scales cannot express. `shown`: a variable in the text. `macro`: a feature that scenes do not
 * have. `input`: input by the reader. `media`, `script`: pictures and sounds, programs. `cut`: text beyond a novel's
 * limit. `many`: too many passages. `refused`: a picture or track that cannot be read, or is too large. `stage`: ways
 * that meet here arrive with different stages; the first one was taken.
 */
export const lossKinds = [
  'link',
  'computed',
  'condition',
  'chance',
  'text',
  'value',
  'shown',
  'macro',
  'input',
  'media',
  'refused',
  'script',
  'cut',
  'many',
  'stage',
] as const
export type LossKind = (typeof lossKinds)[number]

/** Something in a passage that was lost; `what` is its source. */
export interface Loss {
  passage: string
  kind: LossKind
  what: string
}

/** A loss with its scene; null if its passage became no scene. */
export interface PlacedLoss extends Loss {
  scene: SceneRef | null
}

/** The result of importing a story of another program. */
export interface StoryReport {
  /** The number of places with several ways on, and of those with all their ways in the novel. */
  forks: { all: number; arrived: number }
  /** The losses, each once. */
  losses: PlacedLoss[]
}

/** The longest excerpt in a report, in characters. */
const longest = 120
/** The beginning of a text on one line, without the marks of its emphasis (`emphasis.ts`). */
export const shortly = (text: string): string => {
  const line = text
    .slice(0, longest * 2)
    .replace(/(\s+)|[\ue0f0-\ue0f3]/g, (_, blank) => (blank ? ' ' : ''))
    .trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
