/** The line of an answer that keeps another form than JSON: a list with a key a line, or tags; null where it keeps none. */
export function lineInOtherForm(words: string): string | null {
  const tagged = /<line>([^<]*)<\/line>/i.exec(words)
  if (tagged) return tagged[1] ?? ''
  const rows = words.split('\n')
  if (!/^actor\s*:/i.test(rows[0] ?? '')) return null
  const row = rows.find((one) => /^line\s*:/i.test(one))
  return row === undefined ? null : withoutMarks(row.slice(row.indexOf(':') + 1).trim())
}

const withoutMarks = (text: string): string =>
  text.length > 1 && /^["']/.test(text) && text.endsWith(text.charAt(0)) ? text.slice(1, -1) : text

/** What a text holds that was written as JSON twice over; any other text as it is. */
export function onceOver(text: string): string {
  if (!/^\s*"\s*\{/.test(text)) return text
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'string' ? json : text
  } catch {
    // Words that only begin so.
    return text
  }
}
