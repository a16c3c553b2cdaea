import type { Text } from './text.ts'

/**
 * Keywords in both languages, paired in order. English may have more: the last Russian word is then repeated. Throws
 * when Russian has more, since a keyword's translation is found by its English word.
 */
export function words(english: string[], russian: string[]): Text[] {
  if (russian.length > english.length) throw new Error(`More Russian keywords than English: ${russian.join(', ')}`)
  return english.map((word, index) => ({ english: word, russian: russian[index] ?? russian.at(-1) ?? word }))
}
