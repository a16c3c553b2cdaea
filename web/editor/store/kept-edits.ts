import type { Fields, Part } from './parts.ts'

/** An edit that the server has not taken yet, with the revision it was made on. */
export type KeptEdit = { fields: Fields; revision: number }
export type KeptEdits = Partial<Record<Part, KeptEdit>>

/** Where unsaved edits outlive the page. */
export interface KeptEditStore {
  read(): KeptEdits
  /** Replaces what is kept; nothing when there are none. False: there was no room. */
  write(edits: KeptEdits): boolean
}

/** In the browser's storage, one entry for a novel. */
export function keptEdits(novelId: string): KeptEditStore {
  const key = `fabula.workshop.${novelId}`
  return {
    read() {
      try {
        const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
        return typeof read === 'object' && read !== null ? (read as KeptEdits) : {}
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
