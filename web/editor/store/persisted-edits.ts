import type { Part, PartChange } from './parts.ts'

/** An edit that the server has not taken yet, with the revision it was made on. */
export type PersistedEdit = { change: PartChange; revision: number }
export type PersistedEdits = Partial<Record<Part, PersistedEdit>>

/** Where unsaved edits outlive the page. */
export interface PersistedEditStore {
  read(): PersistedEdits
  /** Replaces what is kept; nothing when there are none. False: there was no room. */
  write(edits: PersistedEdits): boolean
}

/** In the browser's storage, one entry for a novel. */
export function persistedEdits(novelId: string): PersistedEditStore {
  const key = `fabula.workshop.${novelId}`
  return {
    read() {
      try {
        const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
        return typeof read === 'object' && read !== null ? (read as PersistedEdits) : {}
      } catch {
        // Somebody else's value under our key: as if there were none.
        return {}
      }
    },
    write(edits) {
      try {
        if (Object.keys(edits).length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(edits))
        return true
      } catch {
        // The storage is full; the edits are still in the page, and its state says that they are unsaved.
        return false
      }
    },
  }
}
