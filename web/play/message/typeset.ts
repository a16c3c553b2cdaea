/** Short words that no line ends with, in Russian: prepositions, conjunctions and particles of one or two letters. */
const shortWords = /(^|[\s(«„“"])((?:(?:[аиоувкс]|н[еио]|на|по|[дз]а|до|из|о[тб]|[вксо]о) )+)/gi
/** Particles that no line begins with. */
const particles = / (?=(?:бы?|ль?|ли|же?)(?![а-яё]))/gi
/** A dash in the middle of a line stays with the word before it. */
const dashes = / (?=[—–])/g

/**
 * A text as it is set: what must not be torn apart at the end of a line is tied by spaces that do not break. As long as
 * the text itself, character by character; for display alone.
 */
export const typeset = (text: string): string =>
  text
    .replace(shortWords, (_, before: string, words: string) => before + words.replace(/ /g, '\u00a0'))
    .replace(particles, '\u00a0')
    .replace(dashes, '\u00a0')

/** Whether a line begins with a mark that hangs in the margin, so that letters stand under letters. */
export const hangs = (line: string): boolean => /^[«“„"]/.test(line)
