import { measures } from '@fabula/core/graph/arrange'
import { type PointerEvent, useLayoutEffect, useRef } from 'react'
import type { GraphBoard } from './graph-board.ts'
import { onThemeChange, type Palette, readPalette } from './palette.ts'
import { type Box, visibleBox } from './view.ts'

const wide = 176
const high = 116

/** The whole novel in miniature with the current view on it; a press or a drag moves the view. For pointers only. */
export function Minimap({ board }: { board: GraphBoard }) {
  const sheet = useRef<HTMLCanvasElement>(null)
  const pane = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const [canvas, rim] = [sheet.current, pane.current]
    const context = canvas?.getContext('2d')
    if (!canvas || !rim || !context) return
    let laid = -1
    let world: Box = board.bounds()
    let late: ReturnType<typeof setTimeout> | undefined
    const paint = () => {
      laid = board.layoutCount
      world = board.bounds()
      paintAll(board, context, readPalette(canvas.parentElement ?? document.body), world)
      frame()
    }
    const frame = () => {
      const seen = visibleBox(board.view, board.size)
      const { scale, x, y } = fitted(world)
      rim.style.transform = `translate(${x + seen.left * scale}px, ${y + seen.top * scale}px)`
      rim.style.width = `${Math.max(6, (seen.right - seen.left) * scale)}px`
      rim.style.height = `${Math.max(6, (seen.bottom - seen.top) * scale)}px`
    }
    const update = () => {
      frame()
      // While a card is dragged, the minimap need not follow every step.
      if (board.layoutCount === laid || late !== undefined) return
      late = setTimeout(() => {
        late = undefined
        paint()
      }, 150)
    }
    paint()
    const unwatch = board.watch(update)
    const stopFollowingTheme = onThemeChange(paint)
    return () => {
      clearTimeout(late)
      unwatch()
      stopFollowingTheme()
    }
  }, [board])

  const go = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    const { scale, x, y } = fitted(board.bounds())
    const [wx, wy] = [(event.clientX - box.left - x) / scale, (event.clientY - box.top - y) / scale]
    const { view, size } = board
    board.setView({ scale: view.scale, x: size.width / 2 - wx * view.scale, y: size.height / 2 - wy * view.scale })
  }
  return (
    <div
      className="graph-minimap"
      data-over-board=""
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    >
      <canvas ref={sheet} width={wide * 2} height={high * 2} />
      <span ref={pane} className="graph-minimap-pane" />
    </div>
  )
}

/** Fits the whole novel into the minimap. */
function fitted({ left, top, right, bottom }: Box) {
  const scale = Math.min((wide - 12) / Math.max(1, right - left), (high - 12) / Math.max(1, bottom - top), 0.1)
  return {
    scale,
    x: (wide - (right - left) * scale) / 2 - left * scale,
    y: (high - (bottom - top) * scale) / 2 - top * scale,
  }
}

function paintAll({ graph, points }: GraphBoard, context: CanvasRenderingContext2D, palette: Palette, world: Box) {
  const { scale, x, y } = fitted(world)
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.clearRect(0, 0, wide * 2, high * 2)
  context.setTransform(scale * 2, 0, 0, scale * 2, x * 2, y * 2)
  context.strokeStyle = palette.string
  context.lineWidth = 0.45 / scale
  context.globalAlpha = 0.5
  context.beginPath()
  for (const { from, to } of graph.edges) {
    const [a, b] = [points[from], points[to]]
    if (!a || !b) continue
    context.moveTo(a.x + measures.width, a.y + 90)
    context.lineTo(b.x, b.y + 90)
  }
  context.stroke()
  context.globalAlpha = 1
  const least = 1.2 / scale
  for (const [place, { x: left, y: top }] of points.entries()) {
    const node = graph.nodes[place]
    if (!node) continue
    const lost = !node.reachable || node.dead === 'stuck'
    context.fillStyle = place === graph.first ? palette.lamp : lost ? palette.ember : palette['soft-words']
    context.fillRect(left, top, Math.max(measures.width, least), Math.max(measures.height[node.type], least))
  }
}
