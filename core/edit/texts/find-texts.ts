import type { Novel } from '../../novel/novel.ts'
import { escapePattern } from '../../record/escape-pattern.ts'
import { type AuthorText, authorTexts, limitOf } from './author-texts.ts'

/** A place in a text, and what would stand there instead. */
export interface Hit {
  start: number
  end: number
  put: string
}

/** Finds places in a text, from its beginning to its end, none within another. */
export type Find = (text: string) => Hit[]

/** A text in which something was found. */
export interface FoundText extends AuthorText {
  hits: Hit[]
}

/** Every text of the author in which something is found, in the novel's order. */
export const findTexts = (novel: Novel, find: Find): FoundText[] =>
  authorTexts(novel).flatMap((each) => {
    const hits = find(each.text)
    return hits.length > 0 ? [{ ...each, hits }] : []
  })

/** What is looked for, word by word. */
export interface SearchedWords {
  words: string
  put: string
  /** Capital letters matter. */
  cased: boolean
  /** Not within a longer word. */
  whole: boolean
}

/** Finds words as they are written. Costs time in proportion to the text's length. */
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

/** Whether a place neither begins nor ends within a word. */
export const isWholeWord = (text: string, { start, end }: Pick<Hit, 'start' | 'end'>): boolean =>
  !isWithinWord(text, start) && !isWithinWord(text, end)

const isWithinWord = (text: string, at: number): boolean => isLetterBefore(text, at) && isLetterAt(text, at)

/** Whether a word begins or ends at a place. */
export const isEdgeOfWord = (text: string, at: number): boolean => isLetterBefore(text, at) !== isLetterAt(text, at)

const isLetterAt = (text: string, at: number): boolean => at < text.length && isLetter(text.codePointAt(at) ?? 0)

function isLetterBefore(text: string, at: number): boolean {
  if (at <= 0) return false
  // What two units make together lies beyond what one can say.
  const pair = text.codePointAt(at - 2) ?? 0
  return isLetter(pair > 0xffff ? pair : text.charCodeAt(at - 1))
}

const letter = /[\p{L}\p{N}\p{M}_]/u
/** Whether each of the first characters is one of a word: most are asked of these, over and over. */
const plain = Array.from({ length: 0x80 }, (_, code) => letter.test(String.fromCharCode(code)))
const isLetter = (code: number): boolean => plain[code] ?? letter.test(String.fromCodePoint(code))

/** The text with its hits replaced. */
export function withHits(text: string, hits: readonly Hit[]): string {
  let made = ''
  let from = 0
  for (const { start, end, put } of hits) {
    made += text.slice(from, start) + put
    from = end
  }
  return made + text.slice(from)
}

/** Why a text may not stand where a path leads; null: it may. */
export function misfit(path: string, text: string): 'empty' | 'long' | null {
  const { most, required } = limitOf(path)
  if (required && text.trim() === '') return 'empty'
  return text.length > most ? 'long' : null
}
