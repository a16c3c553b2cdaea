import { useLayoutEffect } from 'react'
import { readStored, writeStored } from '../store/browser-storage.ts'
import type { GraphBoard } from './graph-board.ts'
import { initialView, type View } from './view.ts'

/** Restores the board's view within a visit. The first view shows the whole novel, or its beginning. */
export function usePersistedView(board: GraphBoard, novelId: string): void {
  useLayoutEffect(() => {
    const key = `fabula.graph.${novelId}`
    const kept = readView(key)
    const look = () => {
      if (board.size.width === 0) return
      unwatch()
      const { first } = board.graph
      board.setView(kept ?? initialView(board.bounds(), first >= 0 ? board.boxOf(first) : null, board.size))
    }
    // The first view depends on the window's size.
    const unwatch = board.watch(look)
    look()
    const keep = () => writeStored(key, board.view, 'sessionStorage')
    addEventListener('pagehide', keep)
    return () => {
      unwatch()
      keep()
      removeEventListener('pagehide', keep)
    }
  }, [board, novelId])
}

function readView(key: string): View | null {
  const { x, y, scale } = readStored(key, 'sessionStorage') ?? {}
  return typeof x === 'number' && typeof y === 'number' && typeof scale === 'number' && scale > 0
    ? { x, y, scale }
    : null
}
