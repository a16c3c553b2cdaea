/** The text in one line of at most `length` characters; a cut text ends with an ellipsis, after a whole word if it can. */
export function truncateLine(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const space = line.lastIndexOf(' ', length - 1)
  // A long word, or a language that writes no spaces, is cut within; half an emoji is not text.
  const kept = space > length / 2 ? line.slice(0, space) : line.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.trimEnd()}…`
}
