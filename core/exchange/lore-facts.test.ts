import { expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { loreFacts } from './lore-facts.ts'

test.each<[object, unknown, object, string]>([
  [{}, undefined, {}, ''],
  [{ content: 7, constant: false }, null, {}, ''],
  [{ content: 'x', constant: true }, undefined, { constant: true }, 'x'],
  [{ content: '@@constant\n x' }, undefined, { constant: true }, ' x'],
  [{ content: ' @@depth  3 \n@@SCAN_DEPTH 5\n\n@@other\nx @@depth 9' }, 7, { depth: 3, lines_back: 5 }, 'x @@depth 9'],
  [{ content: '@@depth' }, 7, { lines_back: 7 }, ''],
  [{ insertion_order: '-3', order: 9 }, undefined, { order: -3 }, ''],
  [{ order: 1e12 }, undefined, { order: limits.integer }, ''],
  [{ order: -1e12 }, undefined, { order: -limits.integer }, ''],
  [{ order: 'x', probability: ' ', depth: null }, '', {}, ''],
  [{ order: Number.NaN }, ' 4.6 ', { lines_back: 5 }, ''],
  [{ probability: 150, extensions: { probability: -5 } }, undefined, { probability: 0 }, ''],
  [{ probability: 150 }, undefined, { probability: 100 }, ''],
  [{ probability: 50, useProbability: false }, undefined, {}, ''],
  [{ probability: 50, extensions: { useProbability: false } }, undefined, {}, ''],
  [
    { probability: 50, useProbability: false, extensions: { useProbability: true } },
    undefined,
    { probability: 50 },
    '',
  ],
  [{ depth: 4 }, undefined, { depth: 4 }, ''],
  [{ depth: 4, position: 4 }, undefined, { depth: 4 }, ''],
  [{ depth: 4, position: 0 }, undefined, {}, ''],
  [{ depth: 4, position: 4, extensions: { position: 1 } }, undefined, {}, ''],
  [{ depth: 4, position: 'before_char' }, undefined, { depth: 4 }, ''],
  [{ depth: 4, extensions: { depth: 2_000, position: 4 } }, undefined, { depth: limits.depth }, ''],
  [{ scanDepth: 3, extensions: { scan_depth: -1 } }, 9, { lines_back: 0 }, ''],
  [{ scanDepth: 3 }, 9, { lines_back: 3 }, ''],
])('the entry %j of a book of depth %j', (entry, scanDepth, facts, content) => {
  expect(loreFacts({ ...entry }, scanDepth)).toStrictEqual({ facts, content })
})
