/** The length of a text in code points, as the schemas and JSON Schema count: an emoji is one, not its two code units. */
export function textLength(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** Whether a text exceeds a limit. Counts only if it may. */
export const isLonger = (text: string, most: number): boolean => text.length > most && textLength(text) > most
