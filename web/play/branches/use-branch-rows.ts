import { layOut } from '@fabula/contract/lay-out-branches'
import { readBranches } from '@fabula/contract/routes/branches'
import { type BranchedGame, type BranchWindow, waysCompared } from '@fabula/contract/shapes/branches'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { useCallback, useRef, useState } from 'react'
import { call } from '../../client/call.ts'

/** So many rows are asked for when a map is opened, and then each time its reader comes near the end of what is known. */
export const firstRows = 60
const nextRows = 150

export interface BranchRows extends BranchWindow {
  /** Asks for the rows before or after those that are known, if there are any. */
  more(which: 'earlier' | 'later'): Promise<void>
}

/**
 * The rows of a game's map as far as they are known. A failed call shows its own note; coming near again asks again.
 * `onBefore` is called when more of them are about to be shown.
 */
export function useBranchRows(game: BranchedGame, novelId: NovelId, lang: Language, onBefore: () => void): BranchRows {
  const [known, setKnown] = useState(() => game.window ?? wholeOf(game))
  const asking = useRef(false)
  const { game_id } = game
  const more = useCallback(
    async (which: 'earlier' | 'later') => {
      const end = known.first + known.rows.length
      const first = which === 'earlier' ? Math.max(0, known.first - nextRows) : end
      const rows = which === 'earlier' ? known.first - first : nextRows
      if (asking.current || rows === 0 || first >= known.total) return
      asking.current = true
      try {
        const query = { game: game_id, first, rows }
        const { games } = await call(readBranches, { params: { lang, novelId }, query })
        const found = games[0]?.window
        if (!found) return
        onBefore()
        setKnown((now) => joined(now, found))
      } catch {
        // The call has said so.
      } finally {
        asking.current = false
      }
    },
    [known, game_id, novelId, lang, onBefore],
  )
  return { ...known, more }
}

/** Two neighbouring windows as one; a map that has grown meanwhile begins anew with what was found last. */
function joined(known: BranchWindow, found: BranchWindow): BranchWindow {
  if (found.total !== known.total) return found
  const rows = found.first < known.first ? [...found.rows, ...known.rows] : [...known.rows, ...found.rows]
  return { ...known, first: Math.min(known.first, found.first), rows }
}

/** A map that came whole, as a copy for playing offline has it. */
function wholeOf({ points }: BranchedGame): BranchWindow {
  const rows = layOut(points).map(({ ways, ...row }) => ({
    ...row,
    ways: ways.slice(0, waysCompared),
    way_count: ways.length,
  }))
  const lanes = rows.reduce((most, { lane }) => Math.max(most, lane), 0) + 1
  return { first: 0, total: rows.length, lanes, rows }
}
