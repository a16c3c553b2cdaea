/**
 * Extracts the line from an answer in another format than JSON (`key: value` rows, or tags); null if it has neither.
 */
export function lineInOtherFormat(words: string): string | null {
  const tagged = /<line>([^<]*)<\/line>/i.exec(words)
  if (tagged) return tagged[1] ?? ''
  // The keys may be emphasised, or items of a list.
  const rows = words.split('\n').map((row) => row.replace(/^(?:[-*] )?\*\*(\w+)(?:\*\*\s*:|:\*\*)/, '$1:'))
  if (!/^actor\s*:/i.test(rows[0] ?? '')) return null
  const row = rows.find((line) => /^line\s*:/i.test(line))
  return row === undefined ? null : withoutMarks(row.slice(row.indexOf(':') + 1).trim())
}

const withoutMarks = (text: string): string =>
  text.length > 1 && /^["']/.test(text) && text.endsWith(text.charAt(0)) ? text.slice(1, -1) : text

/** Decodes JSON that was encoded twice; returns any other text unchanged. */
export function decodeDoubleJson(text: string): string {
  if (!/^\s*"\s*\{/.test(text)) return text
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'string' ? json : text
  } catch {
    // Text that only looks like encoded JSON.
    return text
  }
}
