import { useSyncExternalStore } from 'react'

/**
 * How this device sounds beside its music: each 0 to 1, and whether what is said is said aloud. Unlike how somebody likes
 * to read, this belongs to a room and its loudspeakers, so it stays on the device.
 */
export interface SoundLevels {
  ambience: number
  effects: number
  speech: number
  /** Off until it is asked for. */
  aloud: 'off' | 'browser' | 'service'
  dictation: boolean
  /** The reader's own choice of a voice, by the character's id: a browser's voice by its address. */
  voices: Readonly<Record<string, string>>
}

export const usualLevels: SoundLevels = {
  ambience: 0.7,
  effects: 0.8,
  speech: 1,
  aloud: 'off',
  dictation: false,
  voices: {},
}

const KEY = 'fabula.sound'
let current: SoundLevels | null = null
const listeners = new Set<() => void>()

/** Levels from anywhere, with the usual for whatever is absent or not understood. */
export function checkLevels(kept: unknown): SoundLevels {
  const all: Record<string, unknown> = typeof kept === 'object' && kept !== null ? { ...kept } : {}
  const level = (name: 'ambience' | 'effects' | 'speech') => {
    const value = all[name]
    return typeof value === 'number' && value >= 0 && value <= 1 ? value : usualLevels[name]
  }
  const voices = typeof all.voices === 'object' && all.voices !== null ? Object.entries(all.voices) : []
  return {
    ambience: level('ambience'),
    effects: level('effects'),
    speech: level('speech'),
    aloud: all.aloud === 'browser' || all.aloud === 'service' ? all.aloud : 'off',
    dictation: all.dictation === true,
    voices: Object.fromEntries(voices.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  }
}

export function currentLevels(): SoundLevels {
  current ??= checkLevels(readKept())
  return current
}

function readKept(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null')
  } catch {
    // Not ours, or not to be had.
    return null
  }
}

/** Changes some of them; every part of the page that follows them does at once. */
export function setLevels(change: Partial<SoundLevels>): void {
  current = { ...currentLevels(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Full or forbidden: they hold for this visit.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSoundLevels = (): SoundLevels => useSyncExternalStore(subscribe, currentLevels, () => usualLevels)
