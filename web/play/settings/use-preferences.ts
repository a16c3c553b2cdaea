import { useSyncExternalStore } from 'react'
import { keepPreferences, type Preferences, readPreferences, usualPreferences } from './preferences.ts'

let current: Preferences | null = null
const listeners = new Set<() => void>()

const read = (): Preferences => {
  current ??= readPreferences(localStorage)
  return current
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Changes some of them; every part of the page that shows them follows at once. */
export function prefer(change: Partial<Preferences>): void {
  current = { ...read(), ...change }
  keepPreferences(localStorage, current)
  for (const listener of listeners) listener()
}

/** The reader's preferences. The server's HTML has the usual ones. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, read, () => usualPreferences)
