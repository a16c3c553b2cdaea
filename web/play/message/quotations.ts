/** The closing mark of each opening quotation mark. */
const closingMarks: Record<string, string> = { '«': '»', '“': '”', '„': '“', '"': '"' }

/** The quotations open at a position, as the marks that will close them. */
export type OpenQuotations = readonly string[]

/** Whether a character is an opening quotation mark. */
export const opensQuotation = (mark: string | undefined): boolean => mark !== undefined && mark in closingMarks

/** The quotations open after `piece`, given those open before it. */
export function quotationsAfter(open: OpenQuotations, piece: string): OpenQuotations {
  let now = open
  for (const mark of piece) {
    if (mark === now.at(-1)) now = now.slice(0, -1)
    else if (mark in closingMarks) now = [...now, closingMarks[mark] ?? '']
  }
  return now
}

/**
 * In English every paragraph of a quotation opens again and only the last one closes; in Russian an open quotation
 * stays open.
 */
export const acrossParagraphs = (open: OpenQuotations): OpenQuotations => open.filter((closer) => closer === '»')

/** The end of the quotation that opens at `from`; null if it has none. */
export function endOfQuotation(text: string, from: number): number | null {
  let open: OpenQuotations = []
  for (let at = from; at < text.length; at++) {
    open = quotationsAfter(text[at] === '\n' ? acrossParagraphs(open) : open, text[at] ?? '')
    if (open.length === 0) return at + 1
  }
  return null
}
