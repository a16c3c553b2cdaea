import type { GraphLayout, GraphPoint } from '../novel/graph-layout.ts'
import type { SceneGraph } from './scene-graph.ts'

/** The measures of the author's table, in pixels at full size. */
export const measures = {
  column: 350,
  row: 200,
  width: 180,
  height: { interactive: 180, static: 60 },
} as const

/** Scenes that nothing is tied to lie in a grid of this many columns, where the story has no more. */
const LOOSE_COLUMNS = 6

/**
 * Where every scene's card lies, by its place among the nodes. The story runs from the first scene to the right, a column
 * for each step that a reader needs at least; a scene begins at the row of the scene that leads to it. What no way leads
 * to lies below. Cards in `layout` lie where the author put them, and the others make room. An edit moves only what it
 * touches and what lies below that.
 */
export function arrange(graph: SceneGraph, layout: GraphLayout = {}): GraphPoint[] {
  const { nodes } = graph
  const table = new Table(nodes.length)
  nodes.forEach(({ id, type }, place) => {
    const point = layout[id]
    if (point) table.lay(place, point, measures.height[type])
  })
  const ways = waysOf(graph)
  if (graph.first >= 0) spread(graph.first, ways, table)
  const entered = new Set(graph.edges.filter(({ from, to }) => from !== to).map(({ to }) => to))
  const leftOver = () => nodes.map((_, place) => place).filter((place) => table.columns[place] === undefined)
  const roots = leftOver().filter((place) => !entered.has(place))
  for (const place of roots.filter((root) => ways[root]?.length)) spread(place, ways, table)
  // What is left in rings that nobody enters begins anywhere.
  for (const place of leftOver().filter((each) => entered.has(each))) {
    if (table.columns[place] === undefined) spread(place, ways, table)
  }
  table.packLoose(leftOver())
  return nodes.map(({ type }, place) => table.pointOf(place, type))
}

function waysOf({ nodes, edges }: SceneGraph): number[][] {
  const ways: number[][] = nodes.map(() => [])
  for (const { from, to } of edges) ways[from]?.push(to)
  return ways
}

/** Lays a scene and all that it leads to, breadth first, in columns. */
function spread(root: number, ways: readonly number[][], table: Table): void {
  table.put(root, 0, table.bottom)
  const open = [root]
  for (let at = 0; at < open.length; at++) {
    const from = open[at] as number
    for (const to of ways[from] ?? []) {
      if (table.columns[to] !== undefined) continue
      table.put(to, (table.columns[from] ?? 0) + 1, table.rows[from] ?? 0)
      open.push(to)
    }
  }
}

/** The table while it is being laid: which column and row every scene has, and where something lies already. */
class Table {
  readonly columns: (number | undefined)[]
  readonly rows: number[]
  /** Below everything laid so far. */
  bottom = 0
  private readonly byHand = new Map<number, GraphPoint>()
  private readonly taken = new Set<string>()
  private readonly free: number[] = []

  constructor(size: number) {
    this.columns = new Array<number | undefined>(size).fill(undefined)
    this.rows = new Array<number>(size).fill(0)
  }

  /** A card where the author put it; every cell that it touches is taken. */
  lay(place: number, point: GraphPoint, height: number): void {
    this.byHand.set(place, point)
    const { column, row, width } = measures
    for (let x = Math.floor(point.x / column); x * column < point.x + width; x++) {
      for (let y = Math.floor(point.y / row); y * row < point.y + height; y++) {
        if (point.x < x * column + width) this.taken.add(`${x} ${y}`)
      }
    }
  }

  /** The first free row of a column, from `row` down. A card that lies by hand counts for its column, and takes no row. */
  put(place: number, column: number, row: number): void {
    this.columns[place] = column
    if (this.byHand.has(place)) {
      this.rows[place] = row
      return
    }
    let at = Math.max(row, this.free[column] ?? 0)
    while (this.taken.has(`${column} ${at}`)) at++
    this.rows[place] = at
    this.free[column] = at + 1
    this.bottom = Math.max(this.bottom, at + 1)
  }

  packLoose(places: readonly number[]): void {
    const columns = Math.max(LOOSE_COLUMNS, this.free.length)
    const top = this.bottom
    for (const [at, place] of places.entries()) this.put(place, at % columns, top)
  }

  pointOf(place: number, type: 'interactive' | 'static'): GraphPoint {
    const byHand = this.byHand.get(place)
    if (byHand) return byHand
    // Cards of one row have their middles on one line.
    const y = (this.rows[place] ?? 0) * measures.row + (measures.height.interactive - measures.height[type]) / 2
    return { x: (this.columns[place] ?? 0) * measures.column, y }
  }
}
