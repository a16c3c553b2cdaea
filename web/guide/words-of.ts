import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as russian } from '@orama/stemmers/russian'

/** A word at its position in a text, with the stem shared by all its forms. */
export type Word = { stem: string; start: number; end: number }

/** The words of a text in any script, in order. Case, and ё or е, make no difference. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[_'’][\p{L}\p{N}]+)*/gu)].map((found) => {
    const folded = found[0].toLowerCase().replaceAll('ё', 'е')
    const stem = /[\u0400-\u04ff]/.test(folded) ? russian(folded) : english(folded)
    return { stem, start: found.index, end: found.index + found[0].length }
  })
}

/** Whether two words differ by one letter at most: added, removed, or replaced. */
export function isNear(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(long.length === short.length ? at + 1 : at) === long.slice(at + 1)
}

/** Transliterates Russian letters by sound, for names of programs spelt in Russian. */
export const inLatin = (word: string): string => word.replace(/[а-я]/g, (letter) => latin[letter] ?? letter)

const latin: Record<string, string> = Object.fromEntries(
  'а:a б:b в:v г:g д:d е:e ж:zh з:z и:i й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:h ц:ts ч:ch ш:sh щ:sch ъ: ы:y ь: э:e ю:yu я:ya'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)
