import { matchSequences } from './match-sequences.ts'

/** A stretch of two texts: in both, only in the older, or only in the newer. */
export interface TextPart {
  kind: 'same' | 'gone' | 'new'
  text: string
}

/** A text as its words and what stands between them; joined again they are the text. */
export const wordsOf = (text: string): string[] => text.split(/(\s+)/).filter((word) => word !== '')

/**
 * What became of a text, word by word: the parts that are not new make the older text, those not gone the newer. Of another
 * text altogether that is all of the one and all of the other: words that both happen to use would only tear them apart.
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

/** One part in so many of the shorter text is in both, or they are different texts. */
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
