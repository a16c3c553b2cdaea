import { useLayoutEffect } from 'react'
import type { GraphTable } from './graph-board.ts'
import { firstLook, type View } from './view.ts'

/** The table is seen as it was left on this visit; the first look shows the whole novel, or where it begins. */
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
    // The first size of the window decides the first look.
    const unwatch = table.watch(look)
    look()
    const keep = () => sessionStorage.setItem(key, JSON.stringify(table.view))
    addEventListener('pagehide', keep)
    return () => {
      unwatch()
      keep()
      removeEventListener('pagehide', keep)
    }
  }, [table, novelId])
}

function readView(key: string): View | null {
  try {
    const read: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof read !== 'object' || read === null) return null
    const { x, y, scale } = read as Record<string, unknown>
    return typeof x === 'number' && typeof y === 'number' && typeof scale === 'number' && scale > 0
      ? { x, y, scale }
      : null
  } catch {
    // Somebody else's value under our key: as if there were none.
    return null
  }
}
