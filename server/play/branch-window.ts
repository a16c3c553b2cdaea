import { type LaidOut, layOut } from '@fabula/contract/lay-out-branches'
import { type BranchPoint, type BranchRow, type BranchWindow, waysCompared } from '@fabula/contract/shapes/branches'
import type { GameId } from '@fabula/core/ids'
import type { TreePoint } from './branch-points.ts'

/**
 * The requested rows of a map: `rows` rows around the reader's current state, or `rows` rows of one game from `first`
 * on.
 */
export interface RowsAsked {
  rows: number
  game?: GameId | undefined
  first: number
}

/** A window of the map before its points have their texts. */
export type OpenWindow = Omit<BranchWindow, 'rows'> & { rows: LaidOut<Placed>[] }
type Placed = TreePoint & { game_state_id: string }

/** Builds the window of one game's points. `isShown`: this is the game whose rows were requested. */
export function windowOf(points: readonly TreePoint[], { rows, game, first }: RowsAsked, isShown: boolean): OpenWindow {
  const all = layOut(points.map((point) => ({ ...point, game_state_id: point.node.id })))
  const current = all.findIndex(({ point }) => point.marks.includes('current'))
  // Shows somewhat more of what came before than of what came after.
  const from = game === undefined ? Math.max(0, Math.min(current - Math.ceil(rows / 2), all.length - rows)) : first
  return {
    first: isShown ? from : 0,
    total: all.length,
    lanes: all.reduce((most, { lane }) => Math.max(most, lane), 0) + 1,
    rows: isShown ? all.slice(from, from + rows) : [],
  }
}

/** All points whose texts a window needs. */
export const pointsIn = ({ rows }: OpenWindow): TreePoint[] =>
  rows.flatMap(({ point, ways }) => [point, ...ways.slice(0, waysCompared)])

/** Adds the texts to a window; a point without a text is left out. */
export function showWindow(
  { rows, ...facts }: OpenWindow,
  show: (point: TreePoint) => BranchPoint | null,
): BranchWindow {
  return {
    ...facts,
    rows: rows.flatMap(({ point, ways, ...place }): BranchRow[] => {
      const shown = show(point)
      if (!shown) return []
      const compared = ways.slice(0, waysCompared).flatMap((way) => show(way) ?? [])
      return [{ ...place, point: shown, ways: compared, way_count: ways.length }]
    }),
  }
}
