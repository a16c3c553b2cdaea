import { layOut } from '@fabula/contract/lay-out-branches'
import { readBranches } from '@fabula/contract/routes/branches'
import { type BranchedGame, type BranchWindow, waysCompared } from '@fabula/contract/shapes/branches'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../client/call.ts'

/** Rows loaded when a map is opened, and each time the reader scrolls near the end of the loaded ones. */
export const firstRows = 60
const nextRows = 150

export interface BranchRows extends BranchWindow {
  /** Loads the rows before or after the loaded ones, if there are any. */
  more(which: 'earlier' | 'later'): Promise<void>
}

/**
 * The loaded rows of a game's map. A failed call shows its own note; scrolling near again retries. `onBefore` is called
 * just before more rows are shown.
 */
export function useBranchRows(game: BranchedGame, novelId: NovelId, lang: Language, onBefore: () => void): BranchRows {
  const [loaded, setLoaded] = useState(() => game.window ?? completeWindow(game))
  const asking = useRef(false)
  const { game_id } = game
  const more = useCallback(
    async (which: 'earlier' | 'later') => {
      const end = loaded.first + loaded.rows.length
      const first = which === 'earlier' ? Math.max(0, loaded.first - nextRows) : end
      const rows = which === 'earlier' ? loaded.first - first : nextRows
      if (asking.current || rows === 0 || first >= loaded.total) return
      asking.current = true
      try {
        const query = { game: game_id, first, rows }
        const { games } = await call(readBranches, { params: { lang, novelId }, query })
        const found = games[0]?.window
        if (!found) return
        onBefore()
        setLoaded((now) => joinWindows(now, found))
      } catch {
        // The call has shown its note.
      } finally {
        asking.current = false
      }
    },
    [loaded, game_id, novelId, lang, onBefore],
  )
  return { ...loaded, more }
}

/** Joins two adjacent windows; if the map has grown meanwhile, only the new window is kept. */
export function joinWindows(loaded: BranchWindow, found: BranchWindow): BranchWindow {
  if (found.total !== loaded.total) return found
  const rows = found.first < loaded.first ? [...found.rows, ...loaded.rows] : [...loaded.rows, ...found.rows]
  return { ...loaded, first: Math.min(loaded.first, found.first), rows }
}

/** The window of a map that arrived complete, as in a copy for offline play. */
function completeWindow({ points }: BranchedGame): BranchWindow {
  const rows = layOut(points).map(({ ways, ...row }) => ({
    ...row,
    ways: ways.slice(0, waysCompared),
    way_count: ways.length,
  }))
  const lanes = rows.reduce((most, { lane }) => Math.max(most, lane), 0) + 1
  return { first: 0, total: rows.length, lanes, rows }
}
