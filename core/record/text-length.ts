/** The length of a text in code points, as the schemas and JSON Schema count: an emoji is one, not its two code units. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whether a text exceeds a limit. Counts only if it may. */
export const isLonger = (text: string, most: number): boolean => text.length > most && textLength(text) > most

/** The first `most` code units of a text, without half of an emoji at the end, which model providers refuse. */
export const textStart = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** Cuts a text to `most` code units, at a space if there is one in the second half, and adds an ellipsis. */
export function truncated(text: string, most: number): string {
  const space = text.lastIndexOf(' ', most)
  return `${textStart(text, space > most / 2 ? space : most).trimEnd()}…`
}

/** The first `most` code points of a text: an emoji is not cut in half. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')
