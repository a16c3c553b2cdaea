/**
 * A name as it may stand amid somebody else's words: on one line, without what turns the direction of the words after it
 * (an override, an isolate), and without the stars and backslashes that a message takes for its own marks.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[*\\\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
