import type { Language } from '../novel/language.ts'
import { withoutQuotes } from './without-quotes.ts'

/** The letters of each language and of the other one. */
const letters = {
  english: { own: /[a-z]/giu, other: /[\u0400-\u04ff]/gu },
  russian: { own: /[\u0400-\u04ff]/gu, other: /[a-z]/giu },
} as const satisfies Record<Language, object>

/** This many letters are more than a name or an exclamation. */
const minLetters = 12

/**
 * Whether a line is clearly in the other language: enough letters of that one, and few of its own besides. Quoting
 * another language does not count.
 */
export function isOtherLanguage(line: string, language: Language): boolean {
  const { own, other } = countLetters(line, language)
  if (other < minLetters) return false
  if (own === 0) return true
  const plain = countLetters(withoutQuotes(line, ' '), language)
  return plain.other >= minLetters && plain.other > 2 * plain.own
}

function countLetters(text: string, language: Language): { own: number; other: number } {
  const { own, other } = letters[language]
  return { own: text.match(own)?.length ?? 0, other: text.match(other)?.length ?? 0 }
}

/** Letters of two alphabets run together within a word. */
const mixedAlphabets = /\p{Script=Cyrillic}{2}\p{Script=Latin}{2}|\p{Script=Latin}{2}\p{Script=Cyrillic}{2}/u

/** Finds a word that mixes two alphabets, as weak models produce them; null if there is none. */
export function mixedAlphabetWordIn(text: string): string | null {
  if (!mixedAlphabets.test(text)) return null
  return text.match(/\p{L}+/gu)?.find((word) => mixedAlphabets.test(word)) ?? null
}

/** One to three words, the first in lower case, without sentence punctuation or a colon. */
const fragment = /^[^\p{L}\p{N}]*(\p{Ll}[^\s.!?…:]*(?:\s+[^\s.!?…:]+){0,2})\s*$/u

/**
 * Finds a sentence that consists of a few words in the other alphabet, which weak models append where they should have
 * stopped. Null for any other sentence.
 */
export function strayWordsIn(sentence: string, language: Language): string | null {
  const words = fragment.exec(sentence)?.[1]
  if (words === undefined) return null
  const { own, other } = countLetters(words, language)
  return own === 0 && other > 0 ? words : null
}

const russianSmall = /(?<!\p{L})(?:и|не|что|он|она|они|я|ты|вы|мы|как|это|но|его|её|был|была|сказал|сказала)(?!\p{L})/iu
const englishSmall =
  /(?<!\p{L})(?:the|and|but|of|with|that|this|you|your|was|were|are|not|she|her|they|what|have|has|had|from|said|says|looks|looked|smiles|smiled|i['’]m|don['’]t|it['’]s)(?!\p{L})/iu

/**
 * Function words of the other language, which occur in no name or borrowed phrase; runs of words in its letters; and
 * what any slip into it contains.
 */
const functionWords = {
  english: {
    small: russianSmall,
    run: /\p{Script=Cyrillic}+(?:[\s,'’-]+\p{Script=Cyrillic}+)*/gu,
    hint: /\p{Script=Cyrillic}/u,
  },
  russian: { small: englishSmall, run: /\p{Script=Latin}+(?:[\s,'’-]+\p{Script=Latin}+)*/gu, hint: englishSmall },
} as const satisfies Record<Language, object>

/** Letters of Ukrainian and Belarusian that Russian does not have. */
const notRussian = /[іїєґў]/u

/** "Queen of the North" is a name. */
const insideName = /(?<=\p{Lu}\p{L}{0,30}\s)(?:(?:of|the|and|и)\s+){1,2}(?=\p{Lu})/gu

/**
 * Finds words of the other language within a sentence that are not a name: a weak model slipping into it. Null if
 * there are none; quotations are ignored.
 */
export function otherLanguageWordsIn(sentence: string, language: Language): string | null {
  const { small, run, hint } = functionWords[language]
  // Fast check: most sentences have no such word.
  if (!hint.test(sentence) && !notRussian.test(sentence)) return null
  // A quotation may still be open.
  const [own = ''] = withoutQuotes(sentence, '¶').split(/[«“„"]/)
  // A sentence without words of its own language is not a slip, but entirely in the other language.
  if (countLetters(own, language).own === 0) return null
  const runs = own.match(run) ?? []
  const slip = runs.find((words) => small.test(words.replace(insideName, '')))
  if (slip !== undefined) return slip
  if (language === 'russian') return ukrainianWordIn(own)
  // Russian borrows words such as "wi-fi" in their own letters; two of them in an English sentence are a slip.
  const lower = runs.filter((words) => /^\p{Ll}/u.test(words))
  return lower.length > 1 ? (lower[0] ?? null) : null
}

/** A Ukrainian or Belarusian word that is not a name; null if there is none. */
function ukrainianWordIn(text: string): string | null {
  const words = notRussian.test(text) ? text.match(/\p{Script=Cyrillic}+/gu) : null
  return words?.find((word) => /^\p{Ll}/u.test(word) && notRussian.test(word)) ?? null
}
