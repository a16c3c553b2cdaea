/** What closes a quotation that begins with a mark. */
const closerOf: Record<string, string> = { '«': '»', '“': '”', '„': '“', '"': '"' }

/** The quotations that are open at a place, as the marks that will close them. */
export type OpenQuotations = readonly string[]

export const opensQuotation = (mark: string | undefined): boolean => mark !== undefined && mark in closerOf

/** Which quotations are open after `piece`, where `open` were before it. */
export function quotationsAfter(open: OpenQuotations, piece: string): OpenQuotations {
  let now = open
  for (const mark of piece) {
    if (mark === now.at(-1)) now = now.slice(0, -1)
    else if (mark in closerOf) now = [...now, closerOf[mark] ?? '']
  }
  return now
}

/** Of a quotation in English every paragraph opens anew and the last one closes; in Russian one that is open stays so. */
export const acrossParagraphs = (open: OpenQuotations): OpenQuotations => open.filter((closer) => closer === '»')

/** Where the quotation that opens at `from` is over; null where it is not. */
export function endOfQuotation(text: string, from: number): number | null {
  let open: OpenQuotations = []
  for (let at = from; at < text.length; at++) {
    open = quotationsAfter(text[at] === '\n' ? acrossParagraphs(open) : open, text[at] ?? '')
    if (open.length === 0) return at + 1
  }
  return null
}
