type Kind = 'localStorage' | 'sessionStorage'

/** The record that this browser keeps under a key; null where there is none, or somebody else's value. */
export function readStored(key: string, kind: Kind = 'localStorage'): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(globalThis[kind].getItem(key) ?? 'null')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null
  } catch {
    // Not ours: as if there were none.
    return null
  }
}

/** Keeps a record under a key; null: forgets it. False: there is no room, and what stood there before still does. */
export function writeStored(key: string, value: object | null, kind: Kind = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[kind].removeItem(key)
    else globalThis[kind].setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}
