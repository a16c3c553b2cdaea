import { expect, test } from 'vitest'
import { Pinch } from './pinch.ts'
import type { View } from './view.ts'

test('two fingers zoom the board around the middle between them, and one alone does not', () => {
  const board = {
    view: { scale: 1, x: 0, y: 0 },
    setView(next: View) {
      this.view = next
    },
  }
  const pinch = new Pinch(board)
  expect(pinch.down(1, { x: 100, y: 100 })).toBe(false)
  expect(pinch.move(1, { x: 110, y: 100 })).toBe(false)
  expect(pinch.down(2, { x: 210, y: 100 })).toBe(true)
  // A third pointer that hovers is no finger.
  expect(pinch.move(3, { x: 0, y: 0 })).toBe(true)
  expect(board.view).toEqual({ scale: 1, x: 0, y: 0 })
  pinch.move(2, { x: 260, y: 100 })
  expect(board.view.scale).toBeCloseTo(1.5)
  // What was under the middle, (185, 100), is still there.
  expect((185 - board.view.x) / board.view.scale).toBeCloseTo(185)
  expect((100 - board.view.y) / board.view.scale).toBeCloseTo(100)
  pinch.up(1)
  expect(pinch.move(2, { x: 900, y: 100 })).toBe(false)
  expect(board.view.scale).toBeCloseTo(1.5)
})
