import { wordsOf } from './compare-texts.ts'
import { matchSequences } from './match-sequences.ts'

/** A stretch of the base, by its words, and what one side has written in its place. */
interface Edit {
  from: number
  to: number
  words: readonly string[]
}

/** Edits nearer to each other than this many words and spaces are of one sentence: both together may say nothing. */
const APART = 4

/**
 * A text that two people have changed, with the changes of both; null where they changed the same words, or words so near
 * that an author has to look.
 */
export function mergeTexts(base: string, ours: string, theirs: string): string | null {
  const words = wordsOf(base)
  const edits = [...editsOf(words, wordsOf(ours)), ...editsOf(words, wordsOf(theirs))].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  )
  const merged: string[] = []
  let at = 0
  let last: Edit | null = null
  for (const edit of edits) {
    if (last && isSame(last, edit)) continue
    if (last && edit.from < last.to + APART) return null
    merged.push(...words.slice(at, edit.from), ...edit.words)
    at = edit.to
    last = edit
  }
  return [...merged, ...words.slice(at)].join('')
}

/**
 * The text `now` without what made `from` out of `to`: every word that was written since stays, beside what is taken back
 * and within it.
 */
export function takeBackInText(from: string, now: string, to: string): string {
  const words = wordsOf(from)
  const edits = [...editsOf(words, wordsOf(now), 0), ...editsOf(words, wordsOf(to), 0)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  )
  const left: string[] = []
  // Two words that come to stand side by side stay two.
  const put = (piece: string) => {
    if (left.length > 0 && !isSpace(left.at(-1) ?? '') && !isSpace(piece)) left.push(' ')
    left.push(piece)
  }
  let at = 0
  for (const edit of edits) {
    for (const piece of [...words.slice(at, edit.from), ...edit.words]) put(piece)
    at = Math.max(at, edit.to)
  }
  for (const piece of words.slice(at)) put(piece)
  return left.join('')
}

const isSpace = (piece: string): boolean => piece.trim() === ''

/** What one side did, as edits that are `apart` from each other, in words and spaces. */
function editsOf(base: readonly string[], side: readonly string[], apart = APART): Edit[] {
  const edits: Edit[] = []
  let [a, b] = [0, 0]
  for (const [one, other] of [...matchSequences(base, side), [base.length, side.length] as const]) {
    if (one > a || other > b) {
      const last = edits.at(-1)
      const words = side.slice(b, other)
      if (last && a < last.to + apart) {
        edits[edits.length - 1] = {
          from: last.from,
          to: one,
          words: [...last.words, ...base.slice(last.to, a), ...words],
        }
      } else edits.push({ from: a, to: one, words })
    }
    a = one + 1
    b = other + 1
  }
  return edits
}

const isSame = (one: Edit, other: Edit): boolean =>
  one.from === other.from && one.to === other.to && one.words.join('') === other.words.join('')
