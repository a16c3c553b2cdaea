import { expect, test } from 'vitest'
import { drawPaperCover } from './paper-cover.ts'

test('a novel keeps its paper cover, and no two of five hundred look the same', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `01a2${index.toString(16).padStart(4, '0')}-novel`)
  const covers = ids.map(drawPaperCover)
  expect(ids.map(drawPaperCover)).toEqual(covers)
  expect(new Set(covers).size).toBe(ids.length)
  expect(Math.max(...covers.map((cover) => cover.length))).toBeLessThan(8_000)
})

test('whatever is asked for is a picture, with nothing of the question in it', () => {
  for (const asked of ['', '"><script>alert(1)</script>', '💡'.repeat(100)]) {
    const cover = drawPaperCover(asked)
    expect(cover).toMatch(/^<svg xmlns="[^"]+" [^<>]+>(<[\w/][^<>]*>)+<\/svg>$/)
    expect(cover).not.toMatch(/script|NaN|undefined/)
  }
})
