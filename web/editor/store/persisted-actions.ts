import { readStored, writeStored } from './browser-storage.ts'
import type { Changes } from './parts.ts'
import { keyOfEntry } from './window-entry.ts'

/** An edit as it can be taken back after a reload: what it was called, and what stood before and after it. */
export type PersistedAction = { what: string; before: Changes; after: Changes }
export type PersistedActions = { done: PersistedAction[]; undone: PersistedAction[] }

/** Where what Undo would take back outlives the page. */
export interface PersistedActionStore {
  read(): PersistedActions | null
  write(actions: PersistedActions): void
}

/** As many characters are kept, of the newest actions: a novel's texts, edits and forms share the browser's room. */
const MOST = 400_000

/** In the browser's storage, under the entry of one of its windows. */
export function persistedActions(novelId: string, entry: string): PersistedActionStore {
  const key = keyOfEntry('undo', novelId, entry)
  return {
    read() {
      const read = readStored(key)
      return read && 'done' in read && 'undone' in read ? (read as PersistedActions) : null
    },
    write({ done, undone }) {
      let room = MOST
      const newest = (actions: readonly PersistedAction[]) => {
        const kept: PersistedAction[] = []
        for (const action of actions.toReversed()) {
          room -= JSON.stringify(action).length
          if (room < 0) break
          kept.unshift(action)
        }
        return kept
      }
      const kept = { done: newest(done), undone: newest(undone) }
      const stored = writeStored(key, kept.done.length + kept.undone.length > 0 ? kept : null)
      // There is no room: Undo works as long as the page is open.
      if (!stored) writeStored(key, null)
    },
  }
}
