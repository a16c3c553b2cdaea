import type { StarterText } from './text.ts'

/** A starter novel, referenced by slugs: `build-starter.ts` converts it to the product's records. */
export interface StarterScript {
  slug: string
  name: StarterText
  description: StarterText
  /** Whether its author's text in the other language is included as a translation. */
  bilingual?: boolean
  /** Backgrounds from the demo: the first one is the cover. */
  backgrounds: Record<string, StarterText>
  cast: Record<string, StarterCharacter>
  flags?: Record<string, StarterText>
  scales?: Record<string, { name: StarterText; start: number }>
  first: string
  scenes: Record<string, LiveScene | FixedScene>
}

export interface StarterCharacter {
  name: StarterText
  /** The character of the demo whose pictures are used. */
  art: 'ilse' | 'osip' | 'tobias'
  looks: readonly string[]
  biography: StarterText
  /** Lines, each with its look. */
  lines: readonly (readonly [look: string, line: StarterText])[]
}

/** All conditions of a list must hold. */
export type StarterCondition =
  | { flag: string; has: boolean }
  | { scale: string; type: 'gte' | 'lte'; threshold: number }

interface Sets {
  flags?: Record<string, boolean>
  scales?: Record<string, string>
}

interface SceneBase {
  name: StarterText
  /** What the author can learn from it. */
  note: StarterText
  message: StarterText
  /** Null: the narrator. */
  speaker: string | null
}

export interface LiveScene extends SceneBase {
  kind: 'live'
  /** False: only choices. */
  talks: boolean
  who: string
  look: string
  backgrounds: readonly { picture: string; when?: readonly StarterCondition[] }[]
  prompt?: StarterText
  changes?: { flags?: Record<string, Reason>; scales?: Record<string, Reason> }
  endings?: readonly LiveEnding[]
  choices?: readonly Choice[]
  /** Ends the scene after this number of replies. */
  context?: { after: number; to: string }
}

export interface Reason {
  because: StarterText
  keywords: readonly StarterText[]
}

interface LiveEnding {
  slug: string
  name: StarterText
  reached: StarterText
  keywords: readonly StarterText[]
  when?: readonly StarterCondition[]
  to: string
  sets?: Sets
}

interface Choice {
  slug: string
  label: StarterText
  when?: readonly StarterCondition[]
  to: string
  sets?: Sets
}

export interface FixedScene extends SceneBase {
  kind: 'fixed'
  background: string
  who?: { character: string; look: string }
  next: readonly { to: string; priority?: number; when?: readonly StarterCondition[] }[]
}
