import { describe, expect, test } from 'vitest'
import { between, centred, fit, holds, initialView, toBoard, visibleBox, wheelFactor, zoomAt } from './view.ts'

const size = { width: 1_000, height: 600 }
const bounds = { left: 0, top: 0, right: 5_000, bottom: 1_000 }

describe('the view of the board', () => {
  test('a wheel step zooms by 1.1, and keeps the point under the pointer in place', () => {
    expect(wheelFactor(-100)).toBeCloseTo(1.1)
    expect(wheelFactor(120)).toBeCloseTo(1 / 1.1)
    const view = { x: 30, y: -40, scale: 0.5 }
    const under = toBoard(view, { x: 300, y: 200 })
    const nearer = zoomAt(view, 1.1, 300, 200)
    expect(nearer.scale).toBeCloseTo(0.55)
    expect(toBoard(nearer, { x: 300, y: 200 }).x).toBeCloseTo(under.x)
    expect(toBoard(nearer, { x: 300, y: 200 }).y).toBeCloseTo(under.y)
  })

  test('small movements of a touch pad zoom less', () => expect(wheelFactor(-5)).toBeCloseTo(1.1 ** 0.1))

  test('zooming has limits', () => {
    let view = { x: 0, y: 0, scale: 1 }
    for (let turn = 0; turn < 200; turn++) view = zoomAt(view, 1.1, 0, 0)
    expect(view.scale).toBe(2)
    for (let turn = 0; turn < 200; turn++) view = zoomAt(view, 1 / 1.1, 0, 0)
    expect(view.scale).toBe(0.01)
  })

  test('a small novel is never shown enlarged', () => {
    const small = { left: 0, top: 0, right: 180, bottom: 60 }
    expect(fit(small, size).scale).toBe(1)
    expect(initialView(small, small, size).scale).toBe(1)
  })

  test('showing everything fits the whole novel into the view', () => {
    expect(holds(visibleBox(fit(bounds, size), size), bounds)).toBe(true)
  })

  test('the first view of a large novel shows its beginning at a readable size', () => {
    const first = { left: 0, top: 60, right: 180, bottom: 120 }
    const look = initialView(bounds, first, size)
    expect(look.scale).toBe(0.5)
    expect(holds(visibleBox(look, size), first)).toBe(true)
  })

  test('centres a scene that the view moves to', () => {
    const box = { left: 3_000, top: 400, right: 3_180, bottom: 580 }
    const view = centred(box, { x: 0, y: 0, scale: 0.1 }, size)
    expect(toBoard(view, { x: 500, y: 300 }).x).toBeCloseTo(3_090)
    expect(toBoard(view, { x: 500, y: 300 }).y).toBeCloseTo(490)
    expect(between({ x: 0, y: 0, scale: 1 }, view, 1)).toEqual(view)
  })
})
