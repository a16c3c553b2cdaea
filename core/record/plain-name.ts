/**
 * Words as they may stand amid somebody else's: on one line, without what turns the direction of the words after them (an
 * override, an isolate).
 */
export const plainLine = (words: string): string =>
  words
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** A plain line that a message takes none of for its own marks: without stars and backslashes. */
export const plainName = (name: string): string => plainLine(name.replace(/[*\\]/g, ''))
