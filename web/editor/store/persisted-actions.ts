import { readStored, writeStored } from './browser-storage.ts'
import type { Changes } from './parts.ts'
import { keyOfEntry } from './window-entry.ts'

/** An edit that can be undone after a reload: its name, and the changes backward and forward. */
export type PersistedAction = { what: string; before: Changes; after: Changes }
export type PersistedActions = { done: PersistedAction[]; undone: PersistedAction[] }

/** Stores the undo list beyond the page. */
export interface PersistedActionStore {
  read(): PersistedActions | null
  write(actions: PersistedActions): void
}

/** The maximum number of characters stored, for the newest actions: edits and form drafts share the browser's room. */
const maxLength = 400_000

/** The undo list in this browser's storage, under the entry of one of its windows. */
export function persistedActions(novelId: string, entry: string): PersistedActionStore {
  const key = keyOfEntry('undo', novelId, entry)
  return {
    read() {
      const read = readStored(key)
      return read && 'done' in read && 'undone' in read ? (read as PersistedActions) : null
    },
    write({ done, undone }) {
      let remaining = maxLength
      const newest = (actions: readonly PersistedAction[]) => {
        const recent: PersistedAction[] = []
        for (const action of actions.toReversed()) {
          remaining -= JSON.stringify(action).length
          if (remaining < 0) break
          recent.unshift(action)
        }
        return recent
      }
      const value = { done: newest(done), undone: newest(undone) }
      const stored = writeStored(key, value.done.length + value.undone.length > 0 ? value : null)
      // The storage is full: Undo works only as long as the page is open.
      if (!stored) writeStored(key, null)
    },
  }
}
