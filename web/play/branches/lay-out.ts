import type { BranchPoint } from '@fabula/contract/shapes/branches'

/** A point as a row of the map. Lanes count from 0 at the left. */
export interface BranchRow {
  point: BranchPoint
  lane: number
  /** The lane that its line comes from; null where a game begins. */
  from: number | null
  /** Lanes whose lines pass this row by. */
  passing: readonly number[]
  /** Something follows it. */
  continues: boolean
  /** The ways from it, where there is more than one. */
  ways: readonly BranchPoint[]
}

interface Open {
  point: BranchPoint
  lane: number
  from: number | null
  passing: readonly number[]
}

/**
 * The rows of one game's map. Of the ways from a fork the one with the most points after it goes straight on, below the
 * others, which stand a lane further right: so a map stays narrow however often the story forked.
 */
export function layOut(points: readonly BranchPoint[]): BranchRow[] {
  const children = new Map<string | null, BranchPoint[]>()
  for (const point of points) {
    const siblings = children.get(point.parent_id)
    if (siblings) siblings.push(point)
    else children.set(point.parent_id, [point])
  }
  const weights = weigh(points)
  const rows: BranchRow[] = []
  const open: Open[] = (children.get(null) ?? [])
    .map((point) => ({ point, lane: 0, from: null, passing: [] }))
    .reverse()
  for (let next = open.pop(); next; next = open.pop()) {
    const { point, lane, passing } = next
    const ways = children.get(point.game_state_id) ?? []
    rows.push({ ...next, continues: ways.length > 0, ways: ways.length > 1 ? ways : [] })
    const [straight, ...aside] = heaviestFirst(ways, weights)
    if (!straight) continue
    open.push({ point: straight, lane, from: lane, passing })
    for (const way of aside.reverse()) {
      open.push({ point: way, lane: lane + 1, from: lane, passing: [...passing, lane] })
    }
  }
  return rows
}

/** How many points hang from each, itself included. Parents stand before their children. */
function weigh(points: readonly BranchPoint[]): Map<string, number> {
  const weights = new Map(points.map((point) => [point.game_state_id as string, 1]))
  for (const { game_state_id, parent_id } of points.toReversed()) {
    if (parent_id !== null) weights.set(parent_id, (weights.get(parent_id) ?? 0) + (weights.get(game_state_id) ?? 0))
  }
  return weights
}

/** The heaviest way, then the others as they were. */
function heaviestFirst(ways: readonly BranchPoint[], weights: ReadonlyMap<string, number>): BranchPoint[] {
  const weightOf = (way: BranchPoint) => weights.get(way.game_state_id) ?? 0
  const heaviest = ways.reduce<BranchPoint | null>(
    (best, way) => (best === null || weightOf(way) >= weightOf(best) ? way : best),
    null,
  )
  return heaviest ? [heaviest, ...ways.filter((way) => way !== heaviest)] : []
}
