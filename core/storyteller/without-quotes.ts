const closing: Record<string, string> = { '“': '”', '«': '»', '"': '"' }

/** A text with `instead` in place of each part that stands in quotation marks; a mark that is never closed stays. */
export function withoutQuotes(text: string, instead: string): string {
  let kept = ''
  let from = 0
  // What is closed nowhere any more is looked for once.
  const open = new Set<string>()
  for (const { 0: mark, index } of text.matchAll(/[“«"]/g)) {
    const close = closing[mark] ?? ''
    if (index < from || open.has(close)) continue
    const end = text.indexOf(close, index + 1)
    if (end < 0) open.add(close)
    else {
      kept += text.slice(from, index) + instead
      from = end + 1
    }
  }
  return kept + text.slice(from)
}
