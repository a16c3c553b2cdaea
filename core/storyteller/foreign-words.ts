import type { Language } from '../novel/language.ts'
import { withoutQuotes } from './without-quotes.ts'

/** The letters of a language, and those of the other one. */
const letters = {
  english: { own: /[a-z]/giu, other: /[\u0400-\u04ff]/gu },
  russian: { own: /[\u0400-\u04ff]/gu, other: /[a-z]/giu },
} as const satisfies Record<Language, object>

/** So many letters are no name or exclamation any more. */
const enough = 12

/**
 * Whether a line is plainly not in a language: enough letters of the other one, and few of its own beside them. A line
 * that only quotes another language is in it all the same.
 */
export function isOtherLanguage(line: string, language: Language): boolean {
  const { own, other } = countLetters(line, language)
  if (other < enough) return false
  if (own === 0) return true
  const plain = countLetters(withoutQuotes(line, ' '), language)
  return plain.other >= enough && plain.other > 2 * plain.own
}

function countLetters(text: string, language: Language): { own: number; other: number } {
  const { own, other } = letters[language]
  return { own: text.match(own)?.length ?? 0, other: text.match(other)?.length ?? 0 }
}

/** Letters of two alphabets run together in the middle of a word. */
const glued = /\p{Script=Cyrillic}{2}\p{Script=Latin}{2}|\p{Script=Latin}{2}\p{Script=Cyrillic}{2}/u

/** A word with its other half in another alphabet, as weak models join what they think of; null where there is none. */
export function gluedWordIn(text: string): string | null {
  if (!glued.test(text)) return null
  return text.match(/\p{L}+/gu)?.find((word) => glued.test(word)) ?? null
}

/** A word or three that are no name, with nothing that ends a sentence or announces something. */
const fragment = /^[^\p{L}\p{N}]*(\p{Ll}[^\s.!?…:]*(?:\s+[^\s.!?…:]+){0,2})\s*$/u

/**
 * The few words of another alphabet that a sentence is: what a weak model says where it should have ended. Null for
 * whatever else a sentence may be.
 */
export function strayWordsIn(sentence: string, language: Language): string | null {
  const said = fragment.exec(sentence)?.[1]
  if (said === undefined) return null
  const { own, other } = countLetters(said, language)
  return own === 0 && other > 0 ? said : null
}
