/**
 * Text without every span from `open` to `close`, where nothing of `stop` may stand in between. One pass whatever the text
 * is: what was opened and can not be closed stays, and is not searched again.
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
