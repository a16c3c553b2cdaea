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

const isUndoList = (key: string): boolean => key.startsWith('fabula.undo.')

/**
 * Stores a record under a key; null deletes it. Undo lists, of all novels, make room for anything else. False if there
 * is no room; the old value then remains.
 */
export function writeStored(key: string, value: object | null, kind: Kind = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, JSON.stringify(value))
    if (kind === 'localStorage') copyUnsaved(key)
    return true
  } catch {
    return kind === 'localStorage' && !isUndoList(key) && dropUndoLists() && writeStored(key, value)
  }
}

/** Returns whether there were any. */
function dropUndoLists(): boolean {
  try {
    const found = Object.keys(localStorage).filter(isUndoList)
    for (const key of found) localStorage.removeItem(key)
    return found.length > 0
  } catch {
    // The browser denies access to storage, so nothing is there.
    return false
  }
}
