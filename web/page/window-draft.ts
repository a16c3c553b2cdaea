/**
 * Reads form fields that were stored in this window under a key until they are sent; only fields that were typed are
 * there.
 */
export function readDraft<Fields extends Record<string, string>>(key: string): Partial<Fields> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Fields> | null
  } catch {
    // Another format, or no access to the storage.
    return null
  }
}

/** Stores the fields; null removes them, once they are sent or discarded. */
export function keepDraft(key: string, fields: Record<string, string | undefined> | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(fields))
  } catch {
    // Storage full or forbidden: a reload loses the fields.
  }
}
