import type { Novel } from '../../novel/novel.ts'
import { escapePattern } from '../../record/escape-pattern.ts'
import { isLonger } from '../../record/text-length.ts'
import { type AuthorText, authorTexts, limitOf } from './author-texts.ts'

/** A match in a text, and its replacement. */
export interface Hit {
  start: number
  end: number
  put: string
}

/** Finds non-overlapping matches in a text, from start to end. */
export type Find = (text: string) => Hit[]

/** A text with at least one match. */
export interface FoundText extends AuthorText {
  hits: Hit[]
}

/** Every text of the author with a match, in the novel's order. */
export const findTexts = (novel: Novel, find: Find): FoundText[] =>
  authorTexts(novel).flatMap((each) => {
    const hits = find(each.text)
    return hits.length > 0 ? [{ ...each, hits }] : []
  })

/** A search for words. */
export interface SearchedWords {
  words: string
  put: string
  /** Whether the search is case-sensitive. */
  cased: boolean
  /** Whether only whole words match. */
  whole: boolean
}

/** Builds a finder of literal words. Its cost is proportional to the text's length. */
export function wordFinder({ words, put, cased, whole }: SearchedWords): Find {
  if (words === '') return () => []
  const pattern = new RegExp(escapePattern(words), cased ? 'gu' : 'giu')
  return (text) => {
    const hits: Hit[] = []
    pattern.lastIndex = 0
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      const hit = { start: found.index, end: pattern.lastIndex, put }
      if (!whole || isWholeWord(text, hit)) hits.push(hit)
    }
    return hits
  }
}

/** Whether a range neither begins nor ends within a word. */
export const isWholeWord = (text: string, { start, end }: Pick<Hit, 'start' | 'end'>): boolean =>
  !isWithinWord(text, start) && !isWithinWord(text, end)

const isWithinWord = (text: string, at: number): boolean => isLetterBefore(text, at) && isLetterAt(text, at)

/** Whether a word begins or ends at a position. */
export const isEdgeOfWord = (text: string, at: number): boolean => isLetterBefore(text, at) !== isLetterAt(text, at)

const isLetterAt = (text: string, at: number): boolean => at < text.length && isLetter(text.codePointAt(at) ?? 0)

function isLetterBefore(text: string, at: number): boolean {
  if (at <= 0) return false
  // Only a surrogate pair has a code point above 0xffff.
  const pair = text.codePointAt(at - 2) ?? 0
  return isLetter(pair > 0xffff ? pair : text.charCodeAt(at - 1))
}

const letter = /[\p{L}\p{N}\p{M}_]/u
/** Precomputed for ASCII characters, which are tested most often. */
const plain = Array.from({ length: 0x80 }, (_, code) => letter.test(String.fromCharCode(code)))
const isLetter = (code: number): boolean => plain[code] ?? letter.test(String.fromCodePoint(code))

/** Returns the text with its hits replaced. */
export function withHits(text: string, hits: readonly Hit[]): string {
  let result = ''
  let from = 0
  for (const { start, end, put } of hits) {
    result += text.slice(from, start) + put
    from = end
  }
  return result + text.slice(from)
}

/** Why a text does not fit the field at a path; null if it does. */
export function lengthProblem(path: string, text: string): 'empty' | 'long' | null {
  const { most, required } = limitOf(path)
  if (required && text.trim() === '') return 'empty'
  return isLonger(text, most) ? 'long' : null
}
