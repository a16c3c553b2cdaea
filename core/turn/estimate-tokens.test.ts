import { expect, test } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

test.each<[string, string, number]>([
  ['one per four Latin letters or spaces', 'ab Z', 1],
  ['one per two and a half Cyrillic letters', 'ёлкаЯ', 2],
  ['one per two digits or signs', '12.,', 2],
  ['typographic signs too', '«—»…', 2],
  ['one per character of another script', '日本語', 3],
  ['an accented letter counts as another script', 'é', 1],
  ['rounds up', 'abcde', 2],
  ['adds all kinds', 'ab Zёлка日', 4],
  ['zero for an empty text', '', 0],
])('%s', (_, text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test.each([
  ['Latin', 5, 'AZaz '],
  ['Cyrillic', 8, '\u0400\u04ffё'],
  ['punctuation', 10, '@[`{!\u007f\u2010\u2026«»'],
  ['another script', 20, '\u03ff\u0500\u0080\u200f\u2027字'],
])('%s, from the first to the last character: twenty are %d', (_, tokens, characters) => {
  for (const each of characters) expect([each, estimateTokens(each.repeat(20))]).toEqual([each, tokens])
})

test('a long text counts as the sum of its parts', () => {
  expect(estimateTokens('abcd'.repeat(2_000))).toBe(2_000)
  expect(estimateTokens('ж'.repeat(5_000))).toBe(2_000)
})
