const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * Shortens a text to `most` UTF-16 units, which is never less than Telegram counts. A character of several units is
 * kept whole or left out: half an emoji is not text.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  let kept = ''
  for (const { segment } of signs.segment(text)) {
    if (kept.length + segment.length > most - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
