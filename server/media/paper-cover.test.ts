import { expect, test } from 'vitest'
import { drawPaperCover } from './paper-cover.ts'

test("a novel's paper cover never changes, and five hundred novels have different ones", () => {
  const ids = Array.from({ length: 500 }, (_, index) => `01a2${index.toString(16).padStart(4, '0')}-novel`)
  const covers = ids.map(drawPaperCover)
  expect(ids.map(drawPaperCover)).toEqual(covers)
  expect(new Set(covers).size).toBe(ids.length)
  expect(Math.max(...covers.map((cover) => cover.length))).toBeLessThan(8_000)
})

test('any id gives a picture that contains none of the id', () => {
  for (const asked of ['', '"><script>alert(1)</script>', '💡'.repeat(100)]) {
    const cover = drawPaperCover(asked)
    expect(cover).toMatch(/^<svg xmlns="[^"]+" [^<>]+>(<[\w/][^<>]*>)+<\/svg>$/)
    expect(cover).not.toMatch(/script|NaN|undefined/)
  }
})
