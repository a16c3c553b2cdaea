const closing: Record<string, string> = { '“': '”', '«': '»', '"': '"' }

/** Replaces each quotation in a text with `instead`; an unclosed quotation mark stays. */
export function withoutQuotes(text: string, instead: string): string {
  let result = ''
  let from = 0
  // Closing marks that do not occur again, so that they are searched for only once.
  const open = new Set<string>()
  for (const { 0: mark, index } of text.matchAll(/[“«"]/g)) {
    const close = closing[mark] ?? ''
    if (index < from || open.has(close)) continue
    const end = text.indexOf(close, index + 1)
    if (end < 0) open.add(close)
    else {
      result += text.slice(from, index) + instead
      from = end + 1
    }
  }
  return result + text.slice(from)
}
