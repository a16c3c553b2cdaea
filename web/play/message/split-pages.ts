import { acrossParagraphs, endOfQuotation, type OpenQuotations, opensQuotation, quotationsAfter } from './quotations.ts'

/** A page ends before the sentence that would begin after this many characters. */
const softLength = 200
/** A short paragraph is followed by the next on the same page while that has fewer characters than this. */
const gatherLength = 110
/** An endless sentence is cut before the word that would begin after this many characters of the page. */
const hardLength = 380
/** If less than this would remain for the last page, it stays on the page before, to avoid a page of a single line. */
const lastLength = 70

/**
 * A run of this many characters without white space may be split, in steps of `cutEvery`: a scream, or a script without
 * spaces.
 */
const longRun = 120
const cutEvery = 20

/** A page of a message: its start and end in the text, without the white space around. */
export interface Page {
  start: number
  end: number
  /** The index of its line, if there are several. */
  line?: number
}

interface Paged {
  text: string
  growing: boolean
  lines?: readonly { start: number; end: number }[]
}

/** The pages of a message; with several speakers no page spans two of them. */
export const pagesOf = ({ text, growing, lines }: Paged): Page[] =>
  lines?.flatMap(({ start, end }, line) =>
    splitPages(text.slice(start, end), growing && !lines[line + 1]).map((page) => ({
      start: page.start + start,
      end: page.end + start,
      line,
    })),
  ) ?? splitPages(text, growing)

/**
 * Splits a message into pages that fit the box, each of whole paragraphs or sentences. A quotation stays on one page
 * unless it is longer than a page, and no page begins with a dash that belongs to the sentence before. Shown text stays
 * in place while the message grows: as long as it is undecided whether the end of a growing message begins a new page,
 * that end is held back. Always at least one page.
 */
export function splitPages(text: string, growing = false): Page[] {
  const pages: Page[] = []
  const last = text.trimEnd().length
  let start = skipSpace(text, 0)
  for (const at of breaksOf(text)) {
    const length = at.index - start
    if (length <= 0) continue
    const verdict = endsPage(at, text, start, growing)
    if (verdict === 'none') continue
    const end = trimEnd(text, start, at.index)
    if (verdict === 'unknown' || (growing && last - at.index < lastLength)) return [...pages, { start, end }]
    if (last - at.index < lastLength) continue
    pages.push({ start, end })
    start = at.index
  }
  if (start < text.length || pages.length === 0) pages.push({ start, end: trimEnd(text, start, text.length) })
  return pages
}

interface Break {
  /** The start of the next paragraph, sentence or word. */
  index: number
  kind: 'paragraph' | 'sentence' | 'word'
  quoted: boolean
}

/** Whether a page that began at `start` ends here; unknown if that depends on text that has not arrived. */
function endsPage({ index, kind, quoted }: Break, text: string, start: number, growing: boolean) {
  const length = index - start
  if (kind === 'word') return length >= (quoted ? hardLength + softLength : hardLength) ? 'break' : 'none'
  if (quoted) return length >= hardLength ? 'break' : 'none'
  if (length >= (kind === 'paragraph' ? gatherLength : softLength)) return 'break'
  if (length < gatherLength || !opensQuotation(text[index])) return 'none'
  // A quotation that would not end on this page begins the next.
  const end = endOfQuotation(text, index)
  if (end === null && growing && text.length - start < hardLength) return 'unknown'
  return end !== null && end - start <= hardLength ? 'none' : 'break'
}

/** Punctuation that ends a sentence, with closing marks after it, in English and Russian. */
const sentenceEnd = /[.!?…][.!?…»”’"')\]*]*$/
/** A full stop after these does not end a sentence, nor does one after an initial. */
const abbreviation = /(?:^|[\s(«“„"])(?:Mrs?|Ms|Dr|St|Prof|ул|им|см|стр|[гтдп]|\p{Lu})\.$/u

function* breaksOf(text: string): Generator<Break> {
  let open: OpenQuotations = []
  let seen = 0
  for (const gap of text.matchAll(/\s+/g)) {
    const index = gap.index + gap[0].length
    yield* cutsOf(text, seen, gap.index, open.length > 0)
    open = quotationsAfter(open, text.slice(seen, gap.index))
    seen = index
    const paragraph = gap[0].includes('\n')
    if (paragraph) open = acrossParagraphs(open)
    if (gap.index === 0 || index >= text.length) continue
    const quoted = open.length > 0
    if (paragraph) yield { index, kind: 'paragraph', quoted }
    else if (!/[—–-]/.test(text[index] ?? ''))
      yield { index, kind: endsSentence(text, gap.index, index) ? 'sentence' : 'word', quoted }
  }
  yield* cutsOf(text, seen, text.length, open.length > 0)
}

/** A combining mark, a joiner, or a low surrogate: no page begins with it. */
const belongsToLast = /^(?:\p{M}|\p{Emoji_Modifier}|\u200d|[\udc00-\udfff])/u

/** Positions at which a run without white space may be split, if it is long enough to require that. */
function* cutsOf(text: string, from: number, to: number, quoted: boolean): Generator<Break> {
  if (to - from < longRun) return
  for (let index = from + cutEvery; index < to; index += cutEvery) {
    if (!belongsToLast.test(text.slice(index, index + 2)) && text[index - 1] !== '\u200d')
      yield { index, kind: 'word', quoted }
  }
}

function endsSentence(text: string, end: number, next: number): boolean {
  const before = text.slice(Math.max(0, end - 8), end)
  return sentenceEnd.test(before) && !abbreviation.test(before) && !/\p{Ll}/u.test(text[next] ?? '')
}

const skipSpace = (text: string, from: number): number => {
  const found = text.slice(from).search(/\S/)
  return found < 0 ? text.length : from + found
}

const trimEnd = (text: string, start: number, end: number): number => start + text.slice(start, end).trimEnd().length

/** The page to show: a position stored for a longer message shows the last page. */
export const pageAt = (pages: readonly Page[], page: number): number => Math.max(0, Math.min(page, pages.length - 1))
