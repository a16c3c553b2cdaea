import { measures } from '@fabula/core/graph/arrange'
import type { Exit } from '@fabula/core/novel/exits'
import { boundsOf, type Curve, isLong, labelPoint } from './edge-curve.ts'
import type { GraphBoard } from './graph-board.ts'
import type { Palette } from './palette.ts'
import { cardScale, meets, toBoard, visibleBox } from './view.ts'

/** What drawing needs besides the board. */
type DrawOptions = {
  context: CanvasRenderingContext2D
  palette: Palette
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
const manyEdges = 1_500
const labelLines = 3
/** How far below its top an interactive scene's card has its middle. */
const middle = measures.height.interactive / 2

/** Draws the edges, and at small scales the scenes. */
export function drawBoard(board: GraphBoard, options: DrawOptions): void {
  const { context, density } = options
  const { view, size } = board
  context.setTransform(density, 0, 0, density, 0, 0)
  context.clearRect(0, 0, size.width, size.height)
  context.setTransform(density * view.scale, 0, 0, density * view.scale, density * view.x, density * view.y)
  const curved = view.scale >= (board.graph.edges.length > manyEdges ? cardScale : curveScale)
  if (curved) drawCurves(board, options)
  else drawLines(board, options)
  if (view.scale < cardScale) drawDistantScenes(board, options)
  if (view.scale >= cardScale) drawLabels(board, options)
  drawDraggedEdge(board, options)
}

function drawLines(board: GraphBoard, { context, palette }: DrawOptions): void {
  const { view, points, graph } = board
  const sight = visibleBox(view, board.size)
  context.strokeStyle = palette.string
  // Hairlines are drawn many times faster than wider lines.
  context.lineWidth = 0.9 / view.scale
  context.globalAlpha = 0.6
  context.beginPath()
  for (const { from, to } of graph.edges) {
    const [a, b] = [points[from], points[to]]
    if (!a || !b) continue
    if (Math.max(a.x, b.x) + measures.width < sight.left || Math.min(a.x, b.x) > sight.right) continue
    if (Math.max(a.y, b.y) + measures.height.interactive < sight.top || Math.min(a.y, b.y) > sight.bottom) continue
    context.moveTo(a.x + measures.width, a.y + middle)
    context.lineTo(b.x, b.y + middle)
  }
  context.stroke()
  context.globalAlpha = 1
}

function drawCurves(board: GraphBoard, { context, palette }: DrawOptions): void {
  const { view, hover } = board
  const sight = visibleBox(view, board.size)
  // At most one device pixel: wider strokes take a browser without a GPU many times longer.
  const width = Math.min(1.6, 1 / view.scale)
  const lists: { plain: Curve[]; conditional: Curve[] } = { plain: [], conditional: [] }
  for (const edge of board.graph.edges) {
    if (edge === hover) continue
    const curve = board.curveWithin(edge, sight)
    if (!curve || !board.mayPass(curve, sight)) continue
    const always = edge.exits.some(({ conditionals }) => conditionals.length === 0)
    lists[always || isLong(curve) ? 'plain' : 'conditional'].push(curve)
  }
  context.lineCap = 'round'
  stroke(context, lists.plain, palette.string, width, [])
  stroke(context, lists.conditional, palette.string, width, [8, 6])
  if (view.scale >= cardScale) arrowHeads(context, [...lists.plain, ...lists.conditional], palette.string)
  if (hover) {
    const curve = board.curve(hover)
    stroke(context, [curve], palette['string-lit'], Math.max(3, 2 / view.scale), [])
    arrowHeads(context, [curve], palette['string-lit'])
  }
}

function stroke(
  context: CanvasRenderingContext2D,
  curves: readonly Curve[],
  color: string,
  width: number,
  dash: number[],
) {
  if (curves.length === 0) return
  context.strokeStyle = color
  context.lineWidth = width
  context.setLineDash(dash)
  context.beginPath()
  for (const { x1, y1, cx1, cy1, cx2, cy2, x2, y2 } of curves) {
    context.moveTo(x1, y1)
    context.bezierCurveTo(cx1, cy1, cx2, cy2, x2, y2)
  }
  context.stroke()
  context.setLineDash([])
}

function arrowHeads(context: CanvasRenderingContext2D, curves: readonly Curve[], color: string) {
  context.fillStyle = color
  context.beginPath()
  for (const { x2, y2 } of curves) {
    context.moveTo(x2 + 1, y2)
    context.lineTo(x2 - 9, y2 - 5)
    context.lineTo(x2 - 9, y2 + 5)
  }
  context.fill()
}

function drawDistantScenes(board: GraphBoard, { context, palette }: DrawOptions): void {
  const { view, graph, points, found } = board
  const sight = visibleBox(view, board.size)
  const least = Math.max(0, 2.5 / view.scale)
  const named = view.scale >= nameScale
  context.font = `500 34px ${palette.face}`
  context.textBaseline = 'middle'
  for (const [place, node] of graph.nodes.entries()) {
    const point = points[place]
    if (!point) continue
    const [width, height] = [Math.max(measures.width, least), Math.max(measures.height[node.type], least)]
    const box = { left: point.x, top: point.y, right: point.x + width, bottom: point.y + height }
    if (!meets(box, sight)) continue
    context.fillStyle = colorOfScene(board, palette, place)
    context.fillRect(point.x, point.y, width, height)
    if (found.has(place)) {
      context.strokeStyle = palette.lamp
      context.lineWidth = 3 / view.scale
      context.strokeRect(point.x, point.y, width, height)
    }
    if (named) {
      context.fillStyle = palette.words
      context.fillText(shortened(context, node.name, 170), point.x + 8, point.y + height / 2)
    }
  }
}

function colorOfScene({ graph }: GraphBoard, palette: Palette, place: number): string {
  const node = graph.nodes[place]
  if (place === graph.first) return palette.lamp
  if (node && (!node.reachable || node.dead === 'stuck')) return palette.ember
  return node?.type === 'static' ? palette['still-paper'] : palette.paper
}

function drawLabels(board: GraphBoard, { context, palette, labelOf }: DrawOptions): void {
  const { view, hover } = board
  const sight = visibleBox(view, board.size)
  // Text shrinks less than the board.
  const letter = Math.min(20, Math.max(12, Math.round(11 / view.scale)))
  const [line, room] = [letter * 1.25, letter > 14 ? 166 : 148]
  context.font = `500 ${letter}px ${palette.face}`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  for (const edge of board.graph.edges) {
    // A plain transition to the next scene needs no label.
    if (edge.only && edge.exits[0]?.kind === 'next') continue
    const curve = board.curveWithin(edge, sight)
    if (!curve || !meets(boundsOf(curve), sight)) continue
    const { x, y } = labelPoint(curve)
    if (!meets({ left: x - 80, right: x + 80, top: y - 60, bottom: y + 60 }, sight)) continue
    const lines = edge.exits.slice(0, labelLines).map((exit) => shortened(context, labelOf(exit), room))
    if (edge.exits.length > labelLines) lines.push(`+${edge.exits.length - labelLines}`)
    const width = Math.max(...lines.map((text) => context.measureText(text).width)) + letter
    const height = lines.length * line + letter * 0.4
    context.fillStyle = palette.label
    context.fillRect(x - width / 2, y - height / 2, width, height)
    context.strokeStyle = edge === hover ? palette['string-lit'] : palette.rim
    context.lineWidth = 1
    context.strokeRect(x - width / 2, y - height / 2, width, height)
    context.fillStyle = edge === hover ? palette.words : palette['soft-words']
    for (const [at, text] of lines.entries()) context.fillText(text, x, y - height / 2 + letter * 0.85 + at * line)
  }
  context.textAlign = 'start'
}

function drawDraggedEdge({ draggedEdge, boxOf, view }: GraphBoard, { context, palette }: DrawOptions): void {
  if (!draggedEdge) return
  const from = boxOf(draggedEdge.from)
  const [x1, y1] = [from.right, (from.top + from.bottom) / 2]
  const { x, y } = toBoard(view, draggedEdge)
  stroke(
    context,
    [{ x1, y1, cx1: x1 + 70, cy1: y1, cx2: x - 70, cy2: y, x2: x, y2: y }],
    palette.lamp,
    Math.max(2.5, 2 / view.scale),
    [],
  )
  if (draggedEdge.over === null) return
  const { left, top, right, bottom } = boxOf(draggedEdge.over)
  context.strokeStyle = palette.lamp
  context.lineWidth = Math.max(4, 3 / view.scale)
  context.strokeRect(left - 4, top - 4, right - left + 8, bottom - top + 8)
}

/** A cache, because measuring text is slow and the same names are drawn in every frame. */
const short = new Map<string, string>()

/** A text shortened to a width. */
function shortened(context: CanvasRenderingContext2D, text: string, width: number): string {
  const key = `${context.font}|${width}|${text}`
  const cached = short.get(key)
  if (cached !== undefined) return cached
  let kept = text
  if (context.measureText(text).width > width) {
    let [low, high] = [0, text.length]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (context.measureText(`${text.slice(0, middle)}…`).width <= width) low = middle
      else high = middle - 1
    }
    kept = `${text.slice(0, low).trimEnd()}…`
  }
  if (short.size > 5_000) short.clear()
  short.set(key, kept)
  return kept
}
