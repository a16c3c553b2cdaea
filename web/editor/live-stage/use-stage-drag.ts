import type { StageFigure } from '@fabula/core/edit/set-stage'
import { figureSize, type Position, positions } from '@fabula/core/novel/interactive-scene'
import { type PointerEvent, type RefObject, useRef } from 'react'
import { places } from '../../stage/stage-view.ts'
import type { FrameHandle } from './stage-frame.tsx'

/** A press becomes a drag after this distance, in pixels. */
const dragThreshold = 4
/** Within this distance of one of the five positions a figure snaps to it, in percent of the stage's width. */
const snapDistance = 1.5

/**
 * A dropped figure's position: the nearest of the five, and its exact `x` unless it snaps (percent of the stage's
 * width).
 */
export function placementAt(percent: number): { position: Position; x: number | null } {
  const away = (position: Position) => Math.abs(places[position] - percent)
  const position = positions.reduce((best, each) => (away(each) < away(best) ? each : best))
  return { position, x: away(position) < snapDistance ? null : Math.round(Math.min(100, Math.max(0, percent))) }
}

/** A figure's size after its head was dragged from one height above the ground to another, in percent. */
export const sizeAfter = (size: number, from: number, to: number): number =>
  Math.round(Math.min(figureSize.most, Math.max(figureSize.least, (size * to) / Math.max(1, from))))

type Hold = {
  figure: number
  x: number
  y: number
  kind: 'place' | 'size'
  size: number
  foot: number
  off: number
  moved: boolean
}

type StageDragOptions = {
  frame: RefObject<FrameHandle | null>
  cast: readonly StageFigure[]
  /** The indexes in the cast of the drawn figures, in drawing order. */
  drawn: readonly number[]
  onPick: (figure: number | null) => void
  onChange: (figure: number, change: Partial<StageFigure>) => void
}

/** Dragging: moves figures, and resizes them by the handle above their heads. */
export function useStageDrag({ frame, cast, drawn, onPick, onChange }: StageDragOptions) {
  const hold = useRef<Hold | null>(null)
  const take = (figure: number, kind: Hold['kind'], event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.boxOf(drawn.indexOf(figure))
    const { clientX: x, clientY: y } = event
    // Keeps the offset between pointer and figure, so that it does not jump.
    const off = box ? x - (box.left + box.width / 2) : 0
    hold.current = { figure, kind, x, y, size: cast[figure]?.size ?? 100, foot: box?.bottom ?? y, off, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
    event.preventDefault()
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const figure = drawn[frame.current?.figureAt({ x: event.clientX, y: event.clientY }) ?? -1]
      onPick(figure ?? null)
      if (figure !== undefined && event.button === 0) take(figure, 'place', event)
    },
    onHandleDown(figure: number, event: PointerEvent<HTMLElement>) {
      event.stopPropagation()
      take(figure, 'size', event)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = hold.current
      if (!held) return
      held.moved ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) >= dragThreshold
      if (!held.moved) return
      if (held.kind === 'size') {
        return onChange(held.figure, { size: sizeAfter(held.size, held.foot - held.y, held.foot - event.clientY) })
      }
      const { left, width } = frame.current?.area() ?? event.currentTarget.getBoundingClientRect()
      onChange(held.figure, placementAt(((event.clientX - left - held.off) / Math.max(1, width)) * 100))
    },
    onPointerUp() {
      hold.current = null
    },
  }
}
