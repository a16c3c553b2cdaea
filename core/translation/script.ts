import type { Language } from '../novel/language.ts'

/** How many letters of each alphabet a text has. */
export const countLetters = (text: string): { latin: number; cyrillic: number } => ({
  latin: countOf(text, /\p{Script=Latin}/gu),
  cyrillic: countOf(text, /\p{Script=Cyrillic}/gu),
})

const countOf = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0

/** The language a text is written in, told by its letters; null where it has none, or as many of the one as of the other. */
export function languageOfText(text: string): Language | null {
  const { latin, cyrillic } = countLetters(text)
  return latin === cyrillic ? null : cyrillic > latin ? 'russian' : 'english'
}

/** A word of both alphabets looks right and is found by nobody: `Тobias` with a Cyrillic T. */
export const mixesAlphabets = (text: string): boolean =>
  /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u.test(text)
