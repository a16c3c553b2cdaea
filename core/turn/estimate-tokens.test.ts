import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

test.each<[string, string, number]>([
  ['four Latin letters or spaces are one', 'ab Z', 1],
  ['of Cyrillic two and a half', 'ёлкаЯ', 2],
  ['of digits and signs two', '12.,', 2],
  ['typographic ones too', '«—»…', 2],
  ['of another script one', '日本語', 3],
  ['an accented letter is of another script', 'é', 1],
  ['what is begun counts whole', 'abcde', 2],
  ['all kinds together', 'ab Zёлка日', 4],
  ['nothing is none', '', 0],
])('%s', (_, text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test.each([
  ['Latin', 5, 'AZaz '],
  ['Cyrillic', 8, '\u0400\u04ffё'],
  ['a sign', 10, '@[`{!\u007f\u2010\u2026«»'],
  ['of another script', 20, '\u03ff\u0500\u0080\u200f\u2027字'],
])('%s, from the first to the last character: twenty are %d', (_, tokens, characters) => {
  for (const each of characters) expect([each, estimateTokens(each.repeat(20))]).toEqual([each, tokens])
})

test('a long text counts as the sum of its parts', () => {
  expect(estimateTokens('abcd'.repeat(2_000))).toBe(2_000)
  expect(estimateTokens('ж'.repeat(5_000))).toBe(2_000)
})
