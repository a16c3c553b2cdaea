import type { Language } from '../novel/language.ts'

/** How many letters of each alphabet a text has. */
export function countLetters(text: string): { latin: number; cyrillic: number } {
  let latin = 0
  let cyrillic = 0
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    if (/\p{Script=Cyrillic}/u.test(letter)) cyrillic++
    else if (/\p{Script=Latin}/u.test(letter)) latin++
  }
  return { latin, cyrillic }
}

/** The language a text is written in, told by its letters; null where it has none, or as many of the one as of the other. */
export function languageOfText(text: string): Language | null {
  const { latin, cyrillic } = countLetters(text)
  return latin === cyrillic ? null : cyrillic > latin ? 'russian' : 'english'
}

/** A word of both alphabets looks right and is found by nobody: `Тobias` with a Cyrillic T. */
export const mixesAlphabets = (text: string): boolean =>
  /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u.test(text)
