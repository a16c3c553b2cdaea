/** A text in sentences, space included, each with where it begins. Of a text that grows, the last one is kept back. */
export function sentencesOf(text: string, growing: boolean): { start: number; text: string }[] {
  const found = [...text.matchAll(/[^\n]*?(?:[.!?…][.!?…»”’"')\]*]*\s+|\n+|$)/g)]
    .map((match) => ({ start: match.index, text: match[0] }))
    .filter((sentence) => sentence.text !== '')
  const last = found.at(-1)
  return growing && last && !/\s$/.test(last.text) ? found.slice(0, -1) : found
}
