import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsOf, curveOf, distanceTo, labelPoint, mayMeet, passes, pointAt } from './edge-curve.ts'
import { meets } from './view.ts'

const card = (x: number, y: number) => ({ left: x, top: y, right: x + 180, bottom: y + 180 })

describe('the curve of an edge', () => {
  test('leaves a card at its right and enters at the left, from middle to middle', () => {
    const curve = curveOf(card(0, 0), card(350, 200))
    expect(pointAt(curve, 0)).toEqual({ x: 180, y: 90 })
    expect(pointAt(curve, 1)).toEqual({ x: 350, y: 290 })
    expect(labelPoint(curve)).toEqual({ x: 265, y: 190 })
  })

  test('runs below both cards when it leads back', () => {
    const curve = curveOf(card(700, 0), card(0, 200))
    const lowest = Math.max(...[0.3, 0.4, 0.5, 0.6, 0.7].map((t) => pointAt(curve, t).y))
    expect(lowest).toBeGreaterThan(380)
  })

  test('takes the gap between two cards that lie one above the other', () => {
    for (const [from, to] of [
      [card(0, 0), card(40, 200)],
      [card(0, 200), card(40, 0)],
    ] as const) {
      const heights = Array.from({ length: 21 }, (_, at) => pointAt(curveOf(from, to), at / 20).y)
      expect(Math.max(...heights)).toBeLessThanOrEqual(290)
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(90)
    }
  })

  test('has its label in the last gap when it passes other cards', () => {
    const curve = curveOf(card(0, 0), card(1_050, 400))
    expect(labelPoint(curve).x).toBe(1_050 - 85)
  })

  test('measures the distance to a point', () => {
    const curve = curveOf(card(0, 0), card(350, 0))
    expect(distanceTo(curve, 265, 93)).toBeCloseTo(3, 0)
    expect(distanceTo(curve, 265, 400)).toBeGreaterThan(300)
  })

  test('passes a box on its way, but not every box within its bounds', () => {
    const curve = curveOf(card(0, 0), card(6_000, 6_000))
    const { left, right, top, bottom } = boundsOf(curve)
    expect(passes(curve, { left, right, top, bottom })).toBe(true)
    expect(passes(curve, { left: 4_500, right: 5_500, top: 0, bottom: 900 })).toBe(false)
  })

  test('is never taken for out of sight while its bounds meet the box', () => {
    const point = fc.record({ x: fc.integer({ min: -3_000, max: 3_000 }), y: fc.integer({ min: -3_000, max: 3_000 }) })
    const height = fc.constantFrom(60, 180)
    fc.assert(
      fc.property(point, point, height, height, point, (a, b, tall, other, corner) => {
        const curve = curveOf({ ...card(a.x, a.y), bottom: a.y + tall }, { ...card(b.x, b.y), bottom: b.y + other })
        const box = { left: corner.x, top: corner.y, right: corner.x + 900, bottom: corner.y + 600 }
        return mayMeet(a, b, box) || !meets(boundsOf(curve), box)
      }),
      { numRuns: 3_000 },
    )
  })

  test('is known to be out of sight, forward and backward, without being computed', () => {
    const box = { left: 0, top: 0, right: 900, bottom: 600 }
    expect(mayMeet({ x: 1_400, y: 0 }, { x: 1_700, y: 0 }, box)).toBe(false)
    expect(mayMeet({ x: 300, y: 700 }, { x: 0, y: 700 }, box)).toBe(false)
    expect(mayMeet({ x: -700, y: 0 }, { x: -400, y: 0 }, box)).toBe(false)
    expect(mayMeet({ x: 300, y: -600 }, { x: 0, y: -600 }, box)).toBe(false)
    expect(mayMeet({ x: -700, y: 0 }, { x: 1_400, y: 0 }, box)).toBe(true)
  })
})
