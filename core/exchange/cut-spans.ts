/**
 * Removes every span from `open` to `close` that does not contain `stop`. Takes a single pass for any text: an opening
 * without an end stays, and is not searched again.
 */
export const cutSpans = (text: string, open: string, close: string, stop = close): string =>
  withSpans(text, open, close, () => '', stop)

/** Replaces the spans that {@link cutSpans} removes by what `by` makes of their contents. */
export function withSpans(
  text: string,
  open: string,
  close: string,
  by: (inner: string) => string,
  stop = close,
): string {
  let kept = ''
  let copied = 0
  for (let from = 0; ; ) {
    const start = text.indexOf(open, from)
    const end = start < 0 ? -1 : text.indexOf(stop, start + open.length)
    if (end < 0) return kept + text.slice(copied)
    if (text.startsWith(close, end)) {
      kept += text.slice(copied, start) + by(text.slice(start + open.length, end))
      from = end + close.length
      copied = from
    } else from = end
  }
}
