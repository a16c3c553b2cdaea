import { openMark } from '../novel/message-markup.ts'

/** The end of a sentence, with closing punctuation. */
const sentenceEnd = /[.!?…]["”»’)*]*(?=\s|$)/g
/** A full stop after an abbreviation or an initial does not end a sentence. */
const shortened =
  /(?<!\p{L})(?:Mr|Mrs|Ms|Dr|St|Prof|Capt|vs|e\.g|i\.e|\p{Lu}|г|гг|ул|им|св|стр|руб|коп|тыс|т\.\s?[ек]|т)\.$/u
/**
 * A line is only cut at a sentence if at least this share of it remains; otherwise it is cut at a word, with an
 * ellipsis.
 */
const leastShare = 0.25

/** Shortens a truncated line to its last complete sentence or word, and closes open marks. */
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
  let result = at < 0 ? words : words.slice(0, at)
  // Initials without the name that was to follow.
  while (/\s\p{Lu}\.$/u.test(result.slice(-3))) result = result.slice(0, -3)
  while (/[\s,;:—–-]$/.test(result.slice(-1))) result = result.slice(0, -1)
  return result === '' ? words : `${result}…`
}

const pairs: Record<string, string> = { '«': '»', '“': '”', '„': '“', '(': ')' }

/** Closes a text's open marks: quotation marks of either script, parentheses, and the asterisks of emphasis. */
export function withMarksClosed(text: string): string {
  const open: string[] = []
  for (const char of text) {
    if (char === open.at(-1)) open.pop()
    else if (char === '"') open.push('"')
    else if (pairs[char] !== undefined) open.push(pairs[char])
  }
  return text + open.reverse().join('') + openMark(text)
}
