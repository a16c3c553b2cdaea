import { openMark } from '../novel/message-markup.ts'

/** Where a sentence ends, with what closes behind it. */
const sentenceEnd = /[.!?…]["”»’)*]*(?=\s|$)/g
/** A point behind one of these, or behind an initial, ends nothing. */
const shortened =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|vs|e\.g|i\.e|\p{Lu}|г|гг|ул|им|св|стр|руб|коп|тыс|т\.\s?[ек]|т)\.$/u
/** What is left of a line is at least this share of it; with less it ends in the middle, and says so. */
const leastShare = 0.25

/** A line that was cut somewhere, as far as it is whole: to its last sentence, or its last word; what was opened is closed. */
export function untilSentence(line: string): string {
  let whole = 0
  for (const { 0: marks, index } of line.matchAll(sentenceEnd)) {
    if (!shortened.test(line.slice(Math.max(0, index - 12), index + 1))) whole = index + marks.length
  }
  return withMarksClosed(whole > line.length * leastShare ? line.slice(0, whole) : untilWord(line))
}

function untilWord(line: string): string {
  const words = line.trimEnd()
  const at = words.search(/\s\S*$/)
  let kept = at < 0 ? words : words.slice(0, at)
  // Initials wait for a name that never came.
  while (/\s\p{Lu}\.$/u.test(kept.slice(-3))) kept = kept.slice(0, -3)
  while (/[\s,;:—–-]$/.test(kept.slice(-1))) kept = kept.slice(0, -1)
  return kept === '' ? words : `${kept}…`
}

const pairs: Record<string, string> = { '«': '»', '“': '”', '„': '“', '(': ')' }

/** A text with its open marks closed: quotation marks of either script, brackets, the stars of an act. */
export function withMarksClosed(text: string): string {
  const open: string[] = []
  for (const char of text) {
    if (char === open.at(-1)) open.pop()
    else if (char === '"') open.push('"')
    else if (pairs[char] !== undefined) open.push(pairs[char])
  }
  return text + open.reverse().join('') + openMark(text)
}
