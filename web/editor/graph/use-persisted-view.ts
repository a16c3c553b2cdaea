import { useLayoutEffect } from 'react'
import { readStored, writeStored } from '../store/browser-storage.ts'
import type { GraphTable } from './graph-board.ts'
import { firstLook, type View } from './view.ts'

/** Restores the board's view within a visit. The first view shows the whole novel, or its beginning. */
export function usePersistedView(table: GraphTable, novelId: string): void {
  useLayoutEffect(() => {
    const key = `fabula.graph.${novelId}`
    const kept = readView(key)
    const look = () => {
      if (table.size.width === 0) return
      unwatch()
      const { first } = table.graph
      table.look(kept ?? firstLook(table.bounds(), first >= 0 ? table.boxOf(first) : null, table.size))
    }
    // The first view depends on the window's size.
    const unwatch = table.watch(look)
    look()
    const keep = () => writeStored(key, table.view, 'sessionStorage')
    addEventListener('pagehide', keep)
    return () => {
      unwatch()
      keep()
      removeEventListener('pagehide', keep)
    }
  }, [table, novelId])
}

function readView(key: string): View | null {
  const { x, y, scale } = readStored(key, 'sessionStorage') ?? {}
  return typeof x === 'number' && typeof y === 'number' && typeof scale === 'number' && scale > 0
    ? { x, y, scale }
    : null
}
