/** A word of a text: folded (case, yo), and whether it was written with a capital. */
export interface Token {
  word: string
  capital: boolean
}

/**
 * The words of a text in any script; apostrophes inside a word stay (as '). Letters are matched by Unicode, because
 * JavaScript's word boundary does not support Cyrillic.
 */
export function tokensOf(text: string): Token[] {
  return [...text.normalize('NFC').matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)].map(([word]) => ({
    word: fold(word),
    capital: word !== word.toLowerCase(),
  }))
}

/** The folded words of a text. */
export const wordsIn = (text: string): string[] => tokensOf(text).map(({ word }) => word)

/** Folds case, yo and the kind of apostrophe. */
export const fold = (word: string): string => word.toLowerCase().replaceAll('ё', 'е').replaceAll('’', "'")

export const isCyrillic = (word: string): boolean => /[\u0400-\u04ff]/.test(word)
