import { matchSequences } from './match-sequences.ts'

/** A section of two texts: in both, only in the older, or only in the newer. */
export interface TextPart {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** Splits a text into words and the whitespace between them; joining the result restores the text. */
export const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '')

/**
 * Compares two texts word by word: the parts that are not `new` make up the older text, those not `gone` the newer.
 * Texts with little in common are reported as fully replaced, because a few coincidental words would only fragment the
 * comparison.
 */
export function compareTexts(older: string, newer: string): TextPart[] {
  const parts = compareWords(older, newer)
  const shared = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? lettersIn(text) : 0), 0)
  if (shared * leastShared >= Math.min(lettersIn(older), lettersIn(newer))) return parts
  return [
    { kind: 'gone', text: older },
    { kind: 'new', text: newer },
  ]
}

/** Texts are unrelated unless they share one in this many letters of the shorter text. */
const leastShared = 4
const lettersIn = (text: string): number => text.replace(/\s+/g, '').length

function compareWords(older: string, newer: string): TextPart[] {
  const [before, after] = [wordsOf(older), wordsOf(newer)]
  const parts: TextPart[] = []
  const put = (kind: TextPart['kind'], words: readonly string[]) => {
    if (words.length === 0) return
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += words.join('')
    else parts.push({ kind, text: words.join('') })
  }
  let [a, b] = [0, 0]
  for (const [one, other] of [...matchSequences(before, after), [before.length, after.length] as const]) {
    put('gone', before.slice(a, one))
    put('new', after.slice(b, other))
    put('same', before.slice(one, one + 1))
    a = one + 1
    b = other + 1
  }
  return parts
}
