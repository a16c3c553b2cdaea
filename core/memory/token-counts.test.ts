import { expect, test } from 'vitest'
import { estimateTokens } from '../turn/estimate-tokens.ts'
import { biographyTokens, isBiographyFolded } from './biography-size.ts'
import { lineTokens } from './line-tokens.ts'
import { mergeLayers, planLayers } from './plan-layers.ts'
import type { Summary } from './summary.ts'

test('counts one token per four Latin letters or spaces, two and a half Cyrillic letters, two digits or signs, or one other character', () => {
  const tokens = (...texts: string[]) => texts.map(estimateTokens)
  expect(tokens('abcd', 'abc Z', 'AZaz', '    ')).toEqual([1, 2, 1, 1])
  expect(tokens('абвгд', '\u0400\u04ff\u0400\u04ff\u0400', 'абвгде')).toEqual([2, 2, 3])
  expect(tokens('1234', '@[`{', '—…«»', '\u2010\u2026')).toEqual([2, 2, 2, 1])
  expect(tokens('茶茶', '\u200f\u2027', 'éé', '')).toEqual([2, 2, 2, 0])
})

test('counts a long text like its parts, also when cached', () => {
  const text = 'abcd'.repeat(200)
  expect([estimateTokens(text), estimateTokens(text), estimateTokens(text.slice(0, 512))]).toEqual([200, 200, 128])
})

test('a line counts its text, its speaker and overhead, but not the reader’s name', () => {
  const said = { name: 'Ilse', text: 'abcdabcd' }
  const cost = (by: 'reader' | 'character' | 'narrator') => lineTokens({ ...said, by })
  expect([cost('reader'), cost('character'), cost('narrator')]).toEqual([18, 8, 8])
})

test('a biography is used in full up to its limit, ignoring surrounding whitespace', () => {
  const long = 'abcd'.repeat(biographyTokens)
  expect([long, ` ${long} `, `${long}e`].map(isBiographyFolded)).toEqual([false, false, true])
})

test('a fold replaces the summaries it covers with one, in their place', () => {
  const summary = (depth: number, layer: number): Summary => ({
    from_depth: depth,
    to_depth: depth + 1,
    layer,
    text: `${depth}`,
    by: 'model',
  })
  const all = [summary(0, 1), ...Array.from({ length: 60 }, (_, at) => summary(2 + 2 * at, 0))]
  const plan = planLayers(all)
  expect(plan).toMatchObject({ start: 1, layer: 1 })
  if (!plan) return
  const merged = mergeLayers(all, plan, { text: 'one', by: 'extract' })
  expect(merged).toHaveLength(all.length - plan.count + 1)
  expect(merged[0]).toBe(all[0])
  expect(merged[1]).toEqual({ from_depth: 2, to_depth: 1 + 2 * plan.count, layer: 1, text: 'one', by: 'extract' })
  expect(merged.slice(2)).toEqual(all.slice(1 + plan.count))
  expect(mergeLayers(all, { ...plan, start: all.length }, { text: '', by: 'model' })).toEqual(all)
})
