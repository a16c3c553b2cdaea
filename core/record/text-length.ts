/** The length of a text in code points, as the schemas and JSON Schema count: an emoji is one, not its two code units. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whether a text exceeds a limit. Counts only if it may. */
export const isLonger = (text: string, most: number): boolean => text.length > most && textLength(text) > most

/** The first `most` code points of a text: an emoji is not cut in half. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join('')
