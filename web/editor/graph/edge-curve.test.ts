import { describe, expect, test } from 'vitest'
import { boundsOf, curveOf, distanceTo, labelPoint, passes, pointAt } from './edge-curve.ts'

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
})
