/**
 * Splits a text into sentences with their trailing space, each with its start. The last one of a growing text is held
 * back.
 */
export function sentencesOf(text: string, growing: boolean): { start: number; text: string }[] {
  const found = [...text.matchAll(/[^\n]*?(?:[.!?…][.!?…»”’"')\]*]*\s+|\n+|$)/g)]
    .map((match) => ({ start: match.index, text: match[0] }))
    .filter((sentence) => sentence.text !== '')
  const last = found.at(-1)
  return growing && last && !/\s$/.test(last.text) ? found.slice(0, -1) : found
}
