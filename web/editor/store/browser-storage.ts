import { copyUnsaved } from './crash-copies.ts'

type Kind = 'localStorage' | 'sessionStorage'

/** The record stored in this browser under a key; null if there is none, or the value is not ours. */
export function readStored(key: string, kind: Kind = 'localStorage'): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(globalThis[kind].getItem(key) ?? 'null')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    // Not our value: treated as none.
    return null
  }
}

/** Stores a record under a key; null deletes it. False if there is no room; the old value then remains. */
export function writeStored(key: string, value: object | null, kind: Kind = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, JSON.stringify(value))
    if (kind === 'localStorage') copyUnsaved(key)
    return true
  } catch {
    return false
  }
}
