/** The text in one line of at most `length` characters; a cut text ends with an ellipsis. */
export function firstWords(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= length ? line : `${line.slice(0, length - 1).trimEnd()}…`
}
