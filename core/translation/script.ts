import type { Language } from '../novel/language.ts'

/** Counts a text's letters of each alphabet. */
export const countLetters = (text: string): { latin: number; cyrillic: number } => ({
  latin: countOf(text, /\p{Script=Latin}/gu),
  cyrillic: countOf(text, /\p{Script=Cyrillic}/gu),
})

const countOf = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0

/** The language of a text, by its letters; null if there are none, or equally many of both alphabets. */
export function languageOfText(text: string): Language | null {
  const { latin, cyrillic } = countLetters(text)
  return latin === cyrillic ? null : cyrillic > latin ? 'russian' : 'english'
}

/** Whether a word mixes both alphabets: `Тobias` with a Cyrillic T looks right, but no search finds it. */
export const mixesAlphabets = (text: string): boolean =>
  /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u.test(text)
