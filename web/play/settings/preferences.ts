import { type RevealSpeed, revealSpeeds } from '../message/reveal.ts'

/** How one reader likes to read, on this device. */
export interface Preferences {
  textSize: TextSize
  speed: RevealSpeed
  /** `easy`: the face for those to whom letters dance. */
  face: 'usual' | 'easy'
  motion: 'system' | 'less'
  /** 0 to 1. */
  volume: number
  music: boolean
  /** How much darker the stage is, so that the text stands out. */
  dim: Dim
  /** Whether single letters are keys. */
  letterKeys: boolean
  mode: 'visual' | 'chat'
}

export const textSizes = ['small', 'usual', 'large', 'largest'] as const
export type TextSize = (typeof textSizes)[number]
export const dims = ['none', 'some', 'much'] as const
export type Dim = (typeof dims)[number]

export const usualPreferences: Preferences = {
  textSize: 'usual',
  speed: 'calm',
  face: 'usual',
  motion: 'system',
  volume: 0.7,
  music: true,
  dim: 'none',
  letterKeys: true,
  mode: 'visual',
}

const KEY = 'fabula.reading'
type Store = Pick<Storage, 'getItem' | 'setItem'>

/** What is kept, with the usual for whatever is absent or not understood. */
export function readPreferences(store: Store): Preferences {
  let kept: Partial<Record<keyof Preferences, unknown>> = {}
  try {
    const read: unknown = JSON.parse(store.getItem(KEY) ?? 'null')
    if (typeof read === 'object' && read !== null) kept = read
  } catch {
    // Not ours, or not to be had.
  }
  const usual = usualPreferences
  const oneOf = <T extends string>(value: unknown, all: readonly T[], otherwise: T): T =>
    all.find((each) => each === value) ?? otherwise
  const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)
  return {
    textSize: oneOf(kept.textSize, textSizes, usual.textSize),
    speed: oneOf(kept.speed, Object.keys(revealSpeeds) as RevealSpeed[], usual.speed),
    face: oneOf(kept.face, ['usual', 'easy'], usual.face),
    motion: oneOf(kept.motion, ['system', 'less'], usual.motion),
    volume: typeof kept.volume === 'number' ? Math.min(1, Math.max(0, kept.volume)) : usual.volume,
    music: flag(kept.music, usual.music),
    dim: oneOf(kept.dim, dims, usual.dim),
    letterKeys: flag(kept.letterKeys, usual.letterKeys),
    mode: oneOf(kept.mode, ['visual', 'chat'], usual.mode),
  }
}

export function keepPreferences(store: Store, preferences: Preferences): void {
  try {
    store.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // Full or forbidden: they hold for this visit.
  }
}
