/**
 * Removes every span from `open` to `close` that does not contain `stop`. Takes a single pass for any text: an opening
 * without an end stays, and is not searched again.
 */
export function cutSpans(text: string, open: string, close: string, stop = close): string {
  let kept = ''
  let copied = 0
  for (let from = 0; ; ) {
    const start = text.indexOf(open, from)
    const end = start < 0 ? -1 : text.indexOf(stop, start + open.length)
    if (end < 0) return copied === 0 ? text : kept + text.slice(copied)
    if (text.startsWith(close, end)) {
      kept += text.slice(copied, start)
      from = end + close.length
      copied = from
    } else from = end
  }
}
