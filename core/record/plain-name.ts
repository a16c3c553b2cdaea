/** Makes text safe to embed in other text: a single line, without bidirectional control characters. */
export const plainLine = (words: string): string =>
  words
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** A plain line without asterisks and backslashes, so that a message does not parse it as emphasis. */
export const plainName = (name: string): string => plainLine(name.replace(/[*\\]/g, ''))
