/** Russian words that must not end a line: prepositions, conjunctions and particles of one or two letters. */
const shortWords = /(^|[\s(«„“"])((?:(?:[аиоувкс]|н[еио]|на|по|[дз]а|до|из|о[тб]|[вксо]о) )+)/gi
/** Particles that must not begin a line. */
const particles = / (?=(?:бы?|ль?|ли|же?)(?![а-яё]))/gi
/** A dash within a line stays with the word before it. */
const dashes = / (?=[—–])/g

/**
 * Replaces spaces at which a line must not break by non-breaking ones. Of the same length, character by character; only
 * for display.
 */
export const typeset = (text: string): string =>
  text
    .replace(shortWords, (_, before: string, words: string) => before + words.replace(/ /g, '\u00a0'))
    .replace(particles, '\u00a0')
    .replace(dashes, '\u00a0')

/** Whether a line begins with a mark that hangs in the margin, so that letters are aligned. */
export const hasHangingMark = (line: string): boolean => /^[«“„"]/.test(line)
