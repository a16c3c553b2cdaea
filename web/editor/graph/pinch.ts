import type { GraphBoard } from './graph-board.ts'
import type { WindowPoint } from './hold.ts'
import { zoomAt } from './view.ts'

/** The pointers that are pressed on the board: two of them zoom it. */
export class Pinch {
  private readonly fingers = new Map<number, WindowPoint>()
  private spread = 0

  constructor(private readonly board: Pick<GraphBoard, 'view' | 'setView'>) {}

  /** Returns whether a pinch begins. */
  down(pointer: number, here: WindowPoint): boolean {
    this.fingers.set(pointer, here)
    if (this.fingers.size !== 2) return false
    this.spread = distance(this.fingers)
    return true
  }

  /** Zooms if two fingers are down; returns whether they are. */
  move(pointer: number, here: WindowPoint): boolean {
    if (this.fingers.has(pointer)) this.fingers.set(pointer, here)
    const [a, b] = [...this.fingers.values()]
    if (this.fingers.size !== 2 || !a || !b) return false
    const wide = distance(this.fingers)
    const { view } = this.board
    this.board.setView(zoomAt(view, wide / Math.max(1, this.spread), (a.x + b.x) / 2, (a.y + b.y) / 2))
    this.spread = wide
    return true
  }

  up(pointer: number): void {
    this.fingers.delete(pointer)
  }
}

function distance(fingers: ReadonlyMap<number, WindowPoint>): number {
  const [a, b] = [...fingers.values()]
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}
