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

/** Small words of the other language, which no name and no borrowed phrase has; the letters of a run of such words. */
const others = {
  english: {
    small: /(?<!\p{L})(?:и|не|что|он|она|они|я|ты|вы|мы|как|это|но|его|её|был|была|сказал|сказала)(?!\p{L})/iu,
    run: /\p{Script=Cyrillic}+(?:[\s,'’-]+\p{Script=Cyrillic}+)*/gu,
  },
  russian: {
    small:
      /(?<!\p{L})(?:the|and|but|of|with|that|this|you|your|was|were|are|not|she|her|they|what|have|has|had|from|said|says|looks|looked|smiles|smiled|i['’]m|don['’]t|it['’]s)(?!\p{L})/iu,
    run: /\p{Script=Latin}+(?:[\s,'’-]+\p{Script=Latin}+)*/gu,
  },
} as const satisfies Record<Language, object>

/** "Queen of the North" is a name. */
const insideName = /(?<=\p{Lu}\p{L}{0,30}\s)(?:(?:of|the|and|и)\s+){1,2}(?=\p{Lu})/gu

/**
 * Words of the other language in the middle of a sentence that are no name: a weak model slips into it. Null where there
 * are none; what stands in quotation marks is quoted.
 */
export function slipIn(sentence: string, language: Language): string | null {
  const { small, run } = others[language]
  // Most sentences have none of the other letters.
  if (!small.test(sentence)) return null
  // A quotation may not be over yet.
  const [own = ''] = withoutQuotes(sentence, '¶').split(/[«“„"]/)
  // A sentence without a word of its own is no slip into another language, but said in it.
  if (countLetters(own, language).own === 0) return null
  const runs = own.match(run)
  return runs?.find((words) => small.test(words.replace(insideName, ''))) ?? null
}
