import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'
import { memoizeTexts } from './memoize-texts.ts'
import { isCyrillic, tokensOf } from './tokens.ts'

/** The stem of one folded word, by the rules of its script. */
export const stemOf = (word: string): string =>
  isCyrillic(word) ? russian(word) : english(word.replace(/'(s|ll|d|ve|re|m)$/, ''))

/** The stems of a text, in order. */
export const stemsOf: (text: string) => readonly string[] = memoizeTexts((text) =>
  tokensOf(text).map(({ word }) => stemOf(word)),
)
