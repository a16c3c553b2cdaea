import type { GameStateId } from '@fabula/core/ids'
import { useSyncExternalStore } from 'react'

/** The states from which and to which the reader went back. */
export interface RolledBack {
  from: GameStateId
  page: number
  to: GameStateId
}

let now: RolledBack | null = null
const listeners = new Set<() => void>()

/** The last rollback, which can be undone while the reader is still at its target. */
export const rolledBack = {
  read: (): RolledBack | null => now,
  keep(next: RolledBack | null): void {
    now = next
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

export const useRolledBack = (): RolledBack | null => useSyncExternalStore(rolledBack.subscribe, rolledBack.read)
