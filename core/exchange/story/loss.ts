import type { SceneRef } from '../../novel/scene-ref.ts'

/**
 * Why something of a story could not come along.
 * `link`: it leads to no passage. `computed`: where it leads is worked out in play. `condition`: not a matter of flags and scales, so what hangs on it is always there.
 * `chance`: one of several things by chance; they come one after the other, as often as they are met. `text`: too many ways in which a passage may read; the first was taken. `value`: a change that is no flag's or scale's.
 * `shown`: a variable in the text. `macro`: something the format does that scenes do not. `input`: something that the reader
 * types or picks. `media`, `script`: pictures and sounds, programs. `cut`: longer than a novel takes. `many`: too many passages.
 * `refused`: a picture or a track that cannot be read, or is larger than any may be.
 * `stage`: ways that meet here come with another stage; the first one was taken.
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

/** One thing of one passage that could not come along; `what` is how it stands in the file. */
export interface Loss {
  passage: string
  kind: LossKind
  what: string
}

/** A loss that leads to the scene where it was met; null: it was met in no passage that became a scene. */
export interface PlacedLoss extends Loss {
  scene: SceneRef | null
}

/** What came of a story of another system. */
export interface StoryReport {
  /** Places with several ways on, and how many of them have each of their ways in the novel. */
  forks: { all: number; arrived: number }
  /** What could not come along, each once. */
  losses: PlacedLoss[]
}

/** So much of what was lost is shown, in characters. */
const longest = 120
export const shortly = (text: string): string => {
  const line = text
    .slice(0, longest * 2)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}
