import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'

/** A word where it stands in a text, with the stem that all its forms have. */
export type Word = { stem: string; start: number; end: number }

/** The words of a text in any script, in its order. Case and yo make no difference. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[_'’][\p{L}\p{N}]+)*/gu)].map((found) => {
    const folded = found[0].toLowerCase().replaceAll('ё', 'е')
    const stem = /[\u0400-\u04ff]/.test(folded) ? russian(folded) : english(folded)
    return { stem, start: found.index, end: found.index + found[0].length }
  })
}
