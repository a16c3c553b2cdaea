import fc from 'fast-check'
import { expect, test } from 'vitest'
import { remainingRectangle } from './crop-picture.tsx'

test('the remaining rectangle lies within the picture and has the size that was not cut off', () => {
  const edge = fc.integer({ min: 0, max: 45 })
  const cuts = fc.record({ left: edge, right: edge, top: edge, bottom: edge })
  const sizes = fc.record({ width: fc.integer({ min: 1, max: 4_000 }), height: fc.integer({ min: 1, max: 4_000 }) })
  fc.assert(
    fc.property(cuts, sizes, (cut, size) => {
      const { x, y, width, height } = remainingRectangle(cut, size)
      expect(width).toBeGreaterThan(0)
      expect(height).toBeGreaterThan(0)
      expect(x + width).toBeLessThanOrEqual(size.width + 1)
      expect(y + height).toBeLessThanOrEqual(size.height + 1)
    }),
  )
  const tall = remainingRectangle({ left: 10, right: 20, top: 0, bottom: 25 }, { width: 1_000, height: 400 })
  expect(tall).toEqual({ x: 100, y: 0, width: 700, height: 300 })
})
