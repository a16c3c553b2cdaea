/** A page ends before the sentence that would begin after this many characters of it. */
const softLength = 200
/** A short paragraph is followed by the next on the same page while that has fewer characters than this. */
const gatherLength = 110
/** A sentence without end is cut before the word that would begin after this many characters of the page. */
const hardLength = 380

/** A page of a message: where in it the page begins and ends, without the white space around. */
export interface Page {
  start: number
  end: number
}

/**
 * A message as pages that fit the box. Whether something begins a new page depends only on what stands before it, so
 * pages that were read stay as they were while the message grows. Always at least one page.
 */
export function splitPages(text: string): Page[] {
  const pages: Page[] = []
  let start = skipSpace(text, 0)
  for (const at of breaksOf(text)) {
    if (at.index <= start) continue
    const length = at.index - start
    if (length < (at.kind === 'paragraph' ? gatherLength : at.kind === 'sentence' ? softLength : hardLength)) continue
    pages.push({ start, end: trimEnd(text, start, at.index) })
    start = at.index
  }
  if (start < text.length || pages.length === 0) pages.push({ start, end: trimEnd(text, start, text.length) })
  return pages
}

interface Break {
  /** Where the next paragraph, sentence or word begins. */
  index: number
  kind: 'paragraph' | 'sentence' | 'word'
}

/** Marks that end a sentence, what may close after them, the space to the next one: in English and Russian alike. */
const sentenceEnd = /[.!?…][.!?…»”’"')\]]*$/

function* breaksOf(text: string): Generator<Break> {
  for (const gap of text.matchAll(/\s+/g)) {
    const index = gap.index + gap[0].length
    if (gap.index === 0 || index >= text.length) continue
    const kind = gap[0].includes('\n')
      ? 'paragraph'
      : sentenceEnd.test(text.slice(Math.max(0, gap.index - 8), gap.index))
        ? 'sentence'
        : 'word'
    yield { index, kind }
  }
}

const skipSpace = (text: string, from: number): number => {
  const found = text.slice(from).search(/\S/)
  return found < 0 ? text.length : from + found
}

const trimEnd = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length

/** The page to show, however many there are: a place kept from a longer message shows the last one. */
export const pageAt = (pages: readonly Page[], page: number): number => Math.max(0, Math.min(page, pages.length - 1))
