/** What a row's place depends on: a point and the one before it. */
interface Point {
  game_state_id: string
  parent_id: string | null
}

/** A point as a row of the map. Lanes count from 0 at the left. */
export interface LaidOut<P> {
  point: P
  lane: number
  /** The lane that its line comes from; null where a game begins. */
  from: number | null
  /** Lanes whose lines pass this row by. */
  passing: number[]
  /** Something follows it. */
  continues: boolean
  /** The ways from it, where there is more than one. */
  ways: P[]
}

type Open<P> = Pick<LaidOut<P>, 'point' | 'lane' | 'from' | 'passing'>

/**
 * The rows of one game's map. Of the ways from a fork the one with the most points after it goes straight on, below the
 * others, which stand a lane further right: so a map stays narrow however often the story forked.
 */
export function layOut<P extends Point>(points: readonly P[]): LaidOut<P>[] {
  const children = new Map<string | null, P[]>()
  for (const point of points) {
    const siblings = children.get(point.parent_id)
    if (siblings) siblings.push(point)
    else children.set(point.parent_id, [point])
  }
  const weights = weigh(points)
  const rows: LaidOut<P>[] = []
  const open: Open<P>[] = (children.get(null) ?? [])
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
function weigh(points: readonly Point[]): Map<string, number> {
  const weights = new Map(points.map((point) => [point.game_state_id, 1]))
  for (const { game_state_id, parent_id } of points.toReversed()) {
    if (parent_id !== null) weights.set(parent_id, (weights.get(parent_id) ?? 0) + (weights.get(game_state_id) ?? 0))
  }
  return weights
}

/** The heaviest way, then the others as they were. */
function heaviestFirst<P extends Point>(ways: readonly P[], weights: ReadonlyMap<string, number>): P[] {
  const weightOf = (way: P) => weights.get(way.game_state_id) ?? 0
  const heaviest = ways.reduce<P | null>(
    (best, way) => (best === null || weightOf(way) >= weightOf(best) ? way : best),
    null,
  )
  return heaviest ? [heaviest, ...ways.filter((way) => way !== heaviest)] : []
}
