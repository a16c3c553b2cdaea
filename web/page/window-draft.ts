/** Fields that somebody is typing, kept in this window under a key until they are sent: as much of them as is typed. */
export function readDraft<Fields extends Record<string, string>>(key: string): Partial<Fields> | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Fields> | null
  } catch {
    // Not ours, or not to be had.
    return null
  }
}

/** Keeps them; null: they have been sent, or are given up. */
export function keepDraft(key: string, fields: Record<string, string | undefined> | null): void {
  try {
    if (fields === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(fields))
  } catch {
    // Full or forbidden: a reload forgets it.
  }
}
