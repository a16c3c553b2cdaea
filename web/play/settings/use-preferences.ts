import { useSyncExternalStore } from 'react'
import { keepPreferences, type Preferences, readPreferences, usualPreferences } from './preferences.ts'

let current: Preferences | null = null
const listeners = new Set<() => void>()

/** The reader's preferences, read from the storage when first needed. */
export const currentPreferences = (): Preferences => {
  current ??= readPreferences(localStorage)
  return current
}

/** Calls a listener after every change. Returns a function that unsubscribes it. */
export const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Changes some preferences; every part of the page that uses them updates at once. `at`: when they were chosen, in
 * milliseconds since 1970; pass it for a choice made on another device.
 */
export function changePreferences(change: Partial<Preferences>, at = Date.now()): void {
  current = { ...currentPreferences(), ...change }
  keepPreferences(localStorage, current, at)
  for (const listener of listeners) listener()
}

/** The reader's preferences. The server's HTML uses the defaults. */
export const usePreferences = (): Preferences =>
  useSyncExternalStore(subscribe, currentPreferences, () => usualPreferences)
