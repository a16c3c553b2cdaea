import type { Exit } from '@fabula/core/novel/exits'
import { boundsOf, type Curve, isLong, labelPoint } from './edge-curve.ts'
import type { GraphTable } from './graph-board.ts'
import type { Inks } from './inks.ts'
import { cardScale, inSight, meets, toTable } from './view.ts'

/** What drawing needs besides the board. */
export type Brush = {
  ink: CanvasRenderingContext2D
  inks: Inks
  /** Device pixels per CSS pixel. */
  density: number
  /** The label of an exit on its edge. */
  labelOf: (exit: Exit) => string
}

/** From this scale on, scenes that are not shown as cards show their names. */
const nameScale = 0.26
/** From this scale on, edges are curves. */
const curveScale = 0.16
/** With more edges than this, curves are drawn only where scenes are cards: a thousand curves make a frame slow. */
const manyStrings = 1_500
const labelLines = 3

/** Draws the edges, and at small scales the scenes. */
export function drawTable(table: GraphTable, brush: Brush): void {
  const { ink, density } = brush
  const { view, size } = table
  ink.setTransform(density, 0, 0, density, 0, 0)
  ink.clearRect(0, 0, size.width, size.height)
  ink.setTransform(density * view.scale, 0, 0, density * view.scale, density * view.x, density * view.y)
  const curved = view.scale >= (table.graph.edges.length > manyStrings ? cardScale : curveScale)
  if (curved) drawCurves(table, brush)
  else drawLines(table, brush)
  if (view.scale < cardScale) drawPapers(table, brush)
  if (view.scale >= cardScale) drawLabels(table, brush)
  drawLoose(table, brush)
}

function drawLines(table: GraphTable, { ink, inks }: Brush): void {
  const { view, points, graph } = table
  const sight = inSight(view, table.size)
  ink.strokeStyle = inks.string
  // Hairlines are drawn many times faster than wider lines.
  ink.lineWidth = 0.9 / view.scale
  ink.globalAlpha = 0.6
  ink.beginPath()
  for (const { from, to } of graph.edges) {
    const [a, b] = [points[from], points[to]]
    if (!a || !b) continue
    if (Math.max(a.x, b.x) + 180 < sight.left || Math.min(a.x, b.x) > sight.right) continue
    if (Math.max(a.y, b.y) + 180 < sight.top || Math.min(a.y, b.y) > sight.bottom) continue
    ink.moveTo(a.x + 180, a.y + 90)
    ink.lineTo(b.x, b.y + 90)
  }
  ink.stroke()
  ink.globalAlpha = 1
}

function drawCurves(table: GraphTable, { ink, inks }: Brush): void {
  const { view, hover } = table
  const sight = inSight(view, table.size)
  // At most one device pixel: wider strokes take a browser without a GPU many times longer.
  const width = Math.min(1.6, 1 / view.scale)
  const lists: { plain: Curve[]; conditional: Curve[] } = { plain: [], conditional: [] }
  for (const edge of table.graph.edges) {
    if (edge === hover) continue
    const curve = table.curve(edge)
    if (!table.mayPass(curve, sight)) continue
    const always = edge.exits.some(({ conditionals }) => conditionals.length === 0)
    lists[always || isLong(curve) ? 'plain' : 'conditional'].push(curve)
  }
  ink.lineCap = 'round'
  stroke(ink, lists.plain, inks.string, width, [])
  stroke(ink, lists.conditional, inks.string, width, [8, 6])
  if (view.scale >= cardScale) arrowHeads(ink, [...lists.plain, ...lists.conditional], inks.string)
  if (hover) {
    const curve = table.curve(hover)
    stroke(ink, [curve], inks['string-lit'], Math.max(3, 2 / view.scale), [])
    arrowHeads(ink, [curve], inks['string-lit'])
  }
}

function stroke(ink: CanvasRenderingContext2D, curves: readonly Curve[], color: string, width: number, dash: number[]) {
  if (curves.length === 0) return
  ink.strokeStyle = color
  ink.lineWidth = width
  ink.setLineDash(dash)
  ink.beginPath()
  for (const { x1, y1, cx1, cy1, cx2, cy2, x2, y2 } of curves) {
    ink.moveTo(x1, y1)
    ink.bezierCurveTo(cx1, cy1, cx2, cy2, x2, y2)
  }
  ink.stroke()
  ink.setLineDash([])
}

function arrowHeads(ink: CanvasRenderingContext2D, curves: readonly Curve[], color: string) {
  ink.fillStyle = color
  ink.beginPath()
  for (const { x2, y2 } of curves) {
    ink.moveTo(x2 + 1, y2)
    ink.lineTo(x2 - 9, y2 - 5)
    ink.lineTo(x2 - 9, y2 + 5)
  }
  ink.fill()
}

function drawPapers(table: GraphTable, { ink, inks }: Brush): void {
  const { view, graph, points, found } = table
  const sight = inSight(view, table.size)
  const least = Math.max(0, 2.5 / view.scale)
  const named = view.scale >= nameScale
  ink.font = `500 34px ${inks.face}`
  ink.textBaseline = 'middle'
  for (const [place, node] of graph.nodes.entries()) {
    const point = points[place]
    if (!point) continue
    const [width, height] = [Math.max(180, least), Math.max(node.type === 'static' ? 60 : 180, least)]
    const box = { left: point.x, top: point.y, right: point.x + width, bottom: point.y + height }
    if (!meets(box, sight)) continue
    ink.fillStyle = paperOf(table, inks, place)
    ink.fillRect(point.x, point.y, width, height)
    if (found.has(place)) {
      ink.strokeStyle = inks.lamp
      ink.lineWidth = 3 / view.scale
      ink.strokeRect(point.x, point.y, width, height)
    }
    if (named) {
      ink.fillStyle = inks.words
      ink.fillText(shortened(ink, node.name, 170), point.x + 8, point.y + height / 2)
    }
  }
}

function paperOf({ graph }: GraphTable, inks: Inks, place: number): string {
  const node = graph.nodes[place]
  if (place === graph.first) return inks.lamp
  if (node && (!node.reachable || node.dead === 'stuck')) return inks.ember
  return node?.type === 'static' ? inks['still-paper'] : inks.paper
}

function drawLabels(table: GraphTable, { ink, inks, labelOf }: Brush): void {
  const { view, hover } = table
  const sight = inSight(view, table.size)
  // Text shrinks less than the board.
  const letter = Math.min(20, Math.max(12, Math.round(11 / view.scale)))
  const [line, room] = [letter * 1.25, letter > 14 ? 166 : 148]
  ink.font = `500 ${letter}px ${inks.face}`
  ink.textBaseline = 'middle'
  ink.textAlign = 'center'
  for (const edge of table.graph.edges) {
    // A plain transition to the next scene needs no label.
    if (edge.only && edge.exits[0]?.kind === 'next') continue
    const curve = table.curve(edge)
    if (!meets(boundsOf(curve), sight)) continue
    const { x, y } = labelPoint(curve)
    if (!meets({ left: x - 80, right: x + 80, top: y - 60, bottom: y + 60 }, sight)) continue
    const lines = edge.exits.slice(0, labelLines).map((exit) => shortened(ink, labelOf(exit), room))
    if (edge.exits.length > labelLines) lines.push(`+${edge.exits.length - labelLines}`)
    const width = Math.max(...lines.map((text) => ink.measureText(text).width)) + letter
    const height = lines.length * line + letter * 0.4
    ink.fillStyle = inks.label
    ink.fillRect(x - width / 2, y - height / 2, width, height)
    ink.strokeStyle = edge === hover ? inks['string-lit'] : inks.rim
    ink.lineWidth = 1
    ink.strokeRect(x - width / 2, y - height / 2, width, height)
    ink.fillStyle = edge === hover ? inks.words : inks['soft-words']
    for (const [at, text] of lines.entries()) ink.fillText(text, x, y - height / 2 + letter * 0.85 + at * line)
  }
  ink.textAlign = 'start'
}

function drawLoose({ loose, boxOf, view }: GraphTable, { ink, inks }: Brush): void {
  if (!loose) return
  const from = boxOf(loose.from)
  const [x1, y1] = [from.right, (from.top + from.bottom) / 2]
  const { x, y } = toTable(view, loose)
  stroke(
    ink,
    [{ x1, y1, cx1: x1 + 70, cy1: y1, cx2: x - 70, cy2: y, x2: x, y2: y }],
    inks.lamp,
    Math.max(2.5, 2 / view.scale),
    [],
  )
  if (loose.over === null) return
  const { left, top, right, bottom } = boxOf(loose.over)
  ink.strokeStyle = inks.lamp
  ink.lineWidth = Math.max(4, 3 / view.scale)
  ink.strokeRect(left - 4, top - 4, right - left + 8, bottom - top + 8)
}

/** A cache, because measuring text is slow and the same names are drawn in every frame. */
const short = new Map<string, string>()

/** A text shortened to a width. */
function shortened(ink: CanvasRenderingContext2D, text: string, width: number): string {
  const key = `${ink.font}|${width}|${text}`
  const known = short.get(key)
  if (known !== undefined) return known
  let kept = text
  if (ink.measureText(text).width > width) {
    let [low, high] = [0, text.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (ink.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
      else high = middle - 1
    }
    kept = `${text.slice(0, low).trimEnd()}…`
  }
  if (short.size > 5_000) short.clear()
  short.set(key, kept)
  return kept
}
