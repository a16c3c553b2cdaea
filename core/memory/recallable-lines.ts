import { truncated } from '../record/text-length.ts'
import type { KeptLine, PastLine } from '../turn/turn-brief.ts'

/** This many lines of a game are kept, and this many characters of each: about 12 KB beside each block of summaries. */
const maxLines = 80
const maxLineLength = 240
/** A line with fewer distinct longer words adds nothing to a summary. */
const minWords = 2

/**
 * Chooses the lines of a game that can be recalled, after more lines were summarised: those with the most words that
 * no other kept line has (names, places, promises), in their original order. The lines are stored with their summary,
 * so an abandoned branch is never recalled. Deterministic.
 */
export function selectRecallableLines(stored: readonly KeptLine[], folded: readonly PastLine[]): KeptLine[] {
  const all = [...stored, ...folded.map(({ by, name, text }) => ({ by, name, text: beginning(text) }))]
  const words = all.map(({ text }) => wordsOf(text))
  const lineCounts = new Map<string, number>()
  for (const own of words) for (const word of own) lineCounts.set(word, (lineCounts.get(word) ?? 0) + 1)
  const worth = words.map((own) => [...own].reduce((sum, word) => sum + 1 / (lineCounts.get(word) ?? 1), 0))
  const ranked = all
    .map((_, index) => index)
    .filter((index) => (words[index]?.size ?? 0) >= minWords)
    .sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || b - a)
  const chosen = new Set(ranked.slice(0, maxLines))
  return all.filter((_, index) => chosen.has(index))
}

/** The longer words of a text, cut to their stems so that inflections match. */
const wordsOf = (text: string): Set<string> =>
  new Set(
    (
      text
        .toLowerCase()
        .replaceAll('ё', 'е')
        .match(/\p{L}{4,}|\p{N}+/gu) ?? []
    ).map((word) => word.slice(0, 5)),
  )

function beginning(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= maxLineLength ? plain : truncated(plain, maxLineLength)
}
