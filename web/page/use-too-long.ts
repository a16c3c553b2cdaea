import { textLengthPhrases } from '@fabula/phrases/text-length'
import { useWords } from './page-facts.tsx'

/**
 * What is said of a text that is longer than it may be, for forms that hold it back until it fits: a browser that is told
 * the limit cuts what is pasted, and says nothing.
 */
export function useTooLong(): (text: string, most: number) => string | undefined {
  const words = useWords(textLengthPhrases)
  return (text, most) => (text.length > most ? words.over(text.length - most) : undefined)
}
