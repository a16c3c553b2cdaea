import { wordsOf } from './compare-texts.ts'
import { matchSequences } from './match-sequences.ts'

/** A range of words in the base, and the words that one side wrote in its place. */
interface Edit {
  from: number
  to: number
  words: readonly string[]
}

/** Edits closer than this many words and spaces belong to one sentence, and combining them may make no sense. */
const minDistance = 4

/**
 * Merges two people's changes to a text. Returns null if they changed the same words, or words so close together that
 * an author has to look.
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
    if (last && edit.from < last.to + minDistance) return null
    merged.push(...words.slice(at, edit.from), ...edit.words)
    at = edit.to
    last = edit
  }
  return [...merged, ...words.slice(at)].join('')
}

/**
 * Reverts in `now` the change that turned `to` into `from`. Words written since then stay, both around and within the
 * reverted text.
 */
export function takeBackInText(from: string, now: string, to: string): string {
  const words = wordsOf(from)
  const edits = [...editsOf(words, wordsOf(now), 0), ...editsOf(words, wordsOf(to), 0)].sort(
    (a, b) => a.from - b.from || a.to - b.to,
  )
  const left: string[] = []
  // Keeps words apart that become neighbours.
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

/** One side's changes as edits at least `apart` words and spaces from each other. */
function editsOf(base: readonly string[], side: readonly string[], apart = minDistance): Edit[] {
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
