/** The fields that the layout of a row depends on. */
interface Point {
  game_state_id: string
  parent_id: string | null
}

/** A point as a row of the map. Lanes count from 0 at the left. */
export interface LaidOut<P> {
  point: P
  lane: number
  /** The lane where its line starts; null where a game begins. */
  from: number | null
  /** Lanes of lines that pass this row. */
  passing: number[]
  /** Whether another point follows it. */
  continues: boolean
  /** The branches that start here, where there is more than one. */
  ways: P[]
}

type Open<P> = Pick<LaidOut<P>, 'point' | 'lane' | 'from' | 'passing'>

/**
 * Lays out the rows of one game's map. At a fork the branch with the most points goes straight on, below the others,
 * which are placed one lane further right: so a map stays narrow however often the story forked.
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

/** Counts the points of each point's subtree, itself included. Expects parents before their children. */
function weigh(points: readonly Point[]): Map<string, number> {
  const weights = new Map(points.map((point) => [point.game_state_id, 1]))
  for (const { game_state_id, parent_id } of points.toReversed()) {
    if (parent_id !== null) weights.set(parent_id, (weights.get(parent_id) ?? 0) + (weights.get(game_state_id) ?? 0))
  }
  return weights
}

/** Moves the heaviest branch to the front; the others keep their order. */
function heaviestFirst<P extends Point>(ways: readonly P[], weights: ReadonlyMap<string, number>): P[] {
  const weightOf = (way: P) => weights.get(way.game_state_id) ?? 0
  const heaviest = ways.reduce<P | null>(
    (best, way) => (best === null || weightOf(way) >= weightOf(best) ? way : best),
    null,
  )
  return heaviest ? [heaviest, ...ways.filter((way) => way !== heaviest)] : []
}
