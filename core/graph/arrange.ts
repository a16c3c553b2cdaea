import type { GraphLayout, GraphPoint } from '../novel/graph-layout.ts'
import type { SceneGraph } from './scene-graph.ts'

/** The graph's dimensions, in pixels at full size. */
export const measures = {
  column: 350,
  row: 200,
  width: 180,
  height: { interactive: 180, static: 60 },
} as const

/** Unconnected scenes are placed in a grid of at least this many columns. */
const looseColumns = 6

/**
 * Computes the position of every scene's card, by node index. The story runs from the first scene to the right, one
 * column per step that a reader needs at least; a scene starts at the row of the scene that leads to it. Unreachable
 * scenes are placed below. Cards in `layout` stay where the author put them, and the others make room. An edit moves
 * only the cards it affects and those below them.
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
  // The remaining scenes form cycles that nothing enters, so any of them can be the start.
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

/** Places a scene and everything reachable from it, breadth first, in columns. */
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

/** The layout in progress: every scene's column and row, and the occupied cells. */
class Table {
  readonly columns: (number | undefined)[]
  readonly rows: number[]
  /** The first row below everything placed so far. */
  bottom = 0
  private readonly byHand = new Map<number, GraphPoint>()
  private readonly taken = new Set<string>()
  private readonly free: number[] = []

  constructor(size: number) {
    this.columns = new Array<number | undefined>(size).fill(undefined)
    this.rows = new Array<number>(size).fill(0)
  }

  /** Places a card where the author put it and marks every cell it touches as occupied. */
  lay(place: number, point: GraphPoint, height: number): void {
    this.byHand.set(place, point)
    const { column, row, width } = measures
    for (let x = Math.floor(point.x / column); x * column < point.x + width; x++) {
      for (let y = Math.floor(point.y / row); y * row < point.y + height; y++) {
        if (point.x < x * column + width) this.taken.add(`${x} ${y}`)
      }
    }
  }

  /**
   * Places a card in the first free row of a column, from `row` down. A manually placed card gets a column but
   * occupies no row.
   */
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
    const columns = Math.max(looseColumns, this.free.length)
    const top = this.bottom
    for (const [at, place] of places.entries()) this.put(place, at % columns, top)
  }

  pointOf(place: number, type: 'interactive' | 'static'): GraphPoint {
    const byHand = this.byHand.get(place)
    if (byHand) return byHand
    // Cards in a row are centred vertically.
    const y = (this.rows[place] ?? 0) * measures.row + (measures.height.interactive - measures.height[type]) / 2
    return { x: (this.columns[place] ?? 0) * measures.column, y }
  }
}
