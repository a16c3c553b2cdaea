import type { AutoSpeed } from '../extras/auto-delay.ts'
import { type RevealSpeed, revealSpeeds } from '../message/reveal.ts'

/** A reader's preferences. */
export interface Preferences {
  textSize: TextSize
  speed: RevealSpeed
  /** How long a message stays in automatic mode. */
  autoSpeed: AutoSpeed
  /** Which messages skipping passes over. */
  skip: 'read' | 'all'
  /** `easy`: a font for dyslexic readers. */
  face: 'usual' | 'easy'
  motion: 'system' | 'less'
  /** 0 to 1. */
  volume: number
  music: boolean
  /** How much the stage is darkened behind the text. */
  dim: Dim
  /** Whether single letters are shortcuts. */
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
  autoSpeed: 'calm',
  skip: 'read',
  face: 'usual',
  motion: 'system',
  volume: 0.7,
  music: true,
  dim: 'none',
  letterKeys: true,
  mode: 'visual',
}

const storageKey = 'fabula.reading'
type Store = Pick<Storage, 'getItem' | 'setItem'>
type Unchecked = Partial<Record<keyof Preferences | 'at', unknown>>

function readStored(store: Store): Unchecked {
  try {
    const read: unknown = JSON.parse(store.getItem(storageKey) ?? 'null')
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // Another format, or no access.
  }
  return {}
}

/** The stored preferences, with defaults for absent or invalid values. */
export const readPreferences = (store: Store): Preferences => checkPreferences(readStored(store))

/** When they were last changed on this device, in milliseconds since 1970; 0 for never. */
export function chosenAt(store: Store): number {
  const { at } = readStored(store)
  return typeof at === 'number' ? at : 0
}

/** Preferences from any source, with defaults for absent or invalid values. */
export function checkPreferences(stored: Unchecked): Preferences {
  const usual = usualPreferences
  const oneOf = <T extends string>(value: unknown, all: readonly T[], otherwise: T): T =>
    all.find((each) => each === value) ?? otherwise
  const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)
  return {
    textSize: oneOf(stored.textSize, textSizes, usual.textSize),
    speed: oneOf(stored.speed, Object.keys(revealSpeeds) as RevealSpeed[], usual.speed),
    autoSpeed: oneOf(stored.autoSpeed, ['slow', 'calm', 'quick'], usual.autoSpeed),
    skip: oneOf(stored.skip, ['read', 'all'], usual.skip),
    face: oneOf(stored.face, ['usual', 'easy'], usual.face),
    motion: oneOf(stored.motion, ['system', 'less'], usual.motion),
    volume: typeof stored.volume === 'number' ? Math.min(1, Math.max(0, stored.volume)) : usual.volume,
    music: flag(stored.music, usual.music),
    dim: oneOf(stored.dim, dims, usual.dim),
    letterKeys: flag(stored.letterKeys, usual.letterKeys),
    mode: oneOf(stored.mode, ['visual', 'chat'], usual.mode),
  }
}

/** `at`: when they were chosen, in milliseconds since 1970. */
export function keepPreferences(store: Store, preferences: Preferences, at: number): void {
  try {
    store.setItem(storageKey, JSON.stringify({ ...preferences, at }))
  } catch {
    // Storage full or forbidden: they last for this visit.
  }
}
