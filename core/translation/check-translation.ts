import type { Language } from '../novel/language.ts'
import { markedParts } from '../novel/message-markup.ts'
import { placeholdersOf } from '../novel/message-places.ts'
import { countLetters, mixesAlphabets } from './script.ts'
import type { TranslationDefect } from './translation-defect.ts'

/** The allowed length of a translation, as a share of its source's length in characters. */
const shortest = 0.4
const longest = 2.5
/** Short labels vary more, so this many extra characters are always allowed. */
const freeCharacters = 12

/** Returns the defect of a model's translation into `language`, or null if it may be shown. */
export function checkTranslation(source: string, text: string, language: Language): TranslationDefect | null {
  if (text.trim() === '') return 'empty'
  if (placeholdersOf(source).join() !== placeholdersOf(text).join()) return 'placeholder'
  if (hasNewMarkup(source, text) || !keepsEmphasis(source, text)) return 'markup'
  if (!isInScript(source, text, language)) return 'script'
  return hasLengthOf(source, text) ? null : 'length'
}

/** Whether a translation has as many emphasised and strong parts as the original, in any order. */
export const keepsEmphasis = (source: string, text: string): boolean => emphasis(source) === emphasis(text)

const emphasis = (text: string): string =>
  markedParts(text)
    .filter((_, at) => at % 2 === 1)
    .map((part) => (part.startsWith('**') ? 'strong' : 'act'))
    .sort()
    .join()

/** Markup that models tend to add; allowed if the author uses it too. */
const marks = [/<\/?[a-z][^<>]*>/gi, /```/g, /\*\*/g, /\]\(/g, /^#{1,6} /gm, /&[a-z]+;/gi, /<<<|>>>/g, /\\n/g]

const hasNewMarkup = (source: string, text: string): boolean =>
  marks.some((mark) => (text.match(mark)?.length ?? 0) > (source.match(mark)?.length ?? 0))

/**
 * Whether a translation is in the alphabet of its language. Text without letters, and acronyms such as `OK`, may stay
 * as they are.
 */
export function isInScript(source: string, text: string, language: Language): boolean {
  const words = (from: string) => from.replace(/\{\{[^{}]*\}\}/g, ' ')
  const own = words(text)
  const { latin, cyrillic } = countLetters(own)
  const original = countLetters(words(source))
  if (original.latin + original.cyrillic === 0) return true
  if (latin + cyrillic === 0) return false
  if (mixesAlphabets(own) && !mixesAlphabets(source)) return false
  if (text.trim() === source.trim()) return !/\p{Ll}/u.test(own)
  return language === 'russian' ? cyrillic > latin : latin > cyrillic
}

function hasLengthOf(source: string, text: string): boolean {
  const from = [...source.trim()].length
  const to = [...text.trim()].length
  return to <= from * longest + freeCharacters && to >= from * shortest - freeCharacters
}
