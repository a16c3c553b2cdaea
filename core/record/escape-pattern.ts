/**
 * Words as they stand in a regular expression, with or without its flag `u`: only signs that mean something there are
 * escaped. A hyphen means nothing outside of a class, and escaped it is refused where letters are whole (`u`).
 */
export const escapePattern = (words: string): string => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
