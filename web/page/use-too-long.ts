import { isLonger, textLength } from '@fabula/core/record/text-length'
import { textLengthPhrases } from '@fabula/phrases/text-length'
import { useWords } from './page-facts.tsx'

/**
 * The message for a text over its limit, for forms that refuse to send it until it fits: with `maxlength` a browser
 * silently cuts what is pasted.
 */
export function useTooLong(): (text: string, most: number) => string | undefined {
  const words = useWords(textLengthPhrases)
  return (text, most) => (isLonger(text, most) ? words.over(textLength(text) - most) : undefined)
}
