import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'
import { isCyrillic, tokensOf } from './tokens.ts'

/** The stem of one folded word, by the rules of its script. */
export const stemOf = (word: string): string =>
  isCyrillic(word) ? russian(word) : english(word.replace(/'(s|ll|d|ve|re|m)$/, ''))

/** The stems of a text, in order. The same texts recur every turn, so the last ones are cached. */
export function stemsOf(text: string): readonly string[] {
  const cached = kept.get(text)
  if (cached) return cached
  const stems = tokensOf(text).map(({ word }) => stemOf(word))
  if (kept.size >= maxCached) kept.clear()
  kept.set(text, stems)
  return stems
}

const kept = new Map<string, readonly string[]>()
const maxCached = 4_000
