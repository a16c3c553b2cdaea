const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * A text in so many characters at most, counted as its `length` is, which is never less than Telegram counts. A sign of
 * several is left out whole: half an emoji is none.
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
