import { useSyncExternalStore } from 'react'

/**
 * This device's sound settings besides music: volumes from 0 to 1, and whether lines are read aloud. Unlike reading
 * preferences they depend on the room and its speakers, so they stay on the device.
 */
export interface SoundLevels {
  ambience: number
  effects: number
  speech: number
  /** Off by default. */
  aloud: 'off' | 'browser' | 'service'
  dictation: boolean
  /** The reader's own choice of voices by character id; a browser's voice by its URI. */
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

const storageKey = 'fabula.sound'
let current: SoundLevels | null = null
const listeners = new Set<() => void>()

/** Levels from any source, with defaults for absent or invalid values. */
export function checkLevels(stored: unknown): SoundLevels {
  const all: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {}
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

function currentLevels(): SoundLevels {
  current ??= checkLevels(readStored())
  return current
}

function readStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  } catch {
    // Another format, or no access.
    return null
  }
}

/** Changes some levels; every part of the page that uses them updates at once. */
export function setLevels(change: Partial<SoundLevels>): void {
  current = { ...currentLevels(), ...change }
  try {
    localStorage.setItem(storageKey, JSON.stringify(current))
  } catch {
    // Storage full or forbidden: they last for this visit.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSoundLevels = (): SoundLevels => useSyncExternalStore(subscribe, currentLevels, () => usualLevels)
