/**
 * Escapes text for a regular expression, with or without the `u` flag: only characters with a special meaning. The
 * hyphen has none outside of a class, and escaping it is a syntax error with `u`.
 */
export const escapePattern = (words: string): string => words.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
