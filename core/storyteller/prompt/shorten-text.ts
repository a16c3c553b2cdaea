import { textStart, truncated } from '../../record/text-length.ts'
import { estimateTokens } from '../../turn/estimate-tokens.ts'

/** Authors often label the parts of a text: `HIDES: ...`, `ГОВОРИТ: ...`. */
const label = /(?<![\p{L}\p{N}])(?=\p{Lu}{3,}(?: \p{Lu}{2,}){0,3}:)/u
const sentenceEnd = /(?<=[.!?…]["”»’)]?)\s+/u

/** Only this many characters per token of the limit are split into parts. */
const maxCharsPerToken = 40

/**
 * Shortens a text to at most `tokens`. Its labelled parts and paragraphs share the room and each keeps its beginning,
 * so that what a character hides is never included without how they speak. Keeps whole sentences where one fits.
 */
export function shortenText(text: string, tokens: number): string {
  if (fits(text, tokens)) return text
  const parts = textStart(text, tokens * maxCharsPerToken)
    .split(/\n+/)
    .flatMap((paragraph) => paragraph.split(label))
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const sizes = parts.map((part) => estimateTokens(part) + 1)
  const share = shareOf(sizes, tokens)
  const kept: string[] = []
  for (const part of parts) {
    const shorter = beginning(part, share)
    if (shorter === '') continue
    if (estimateTokens([...kept, shorter].join('\n')) > tokens) break
    kept.push(shorter)
  }
  return kept.length > 0 ? kept.join('\n') : cut(text, tokens)
}

/** The largest limit per text such that all texts together, each cut to it, fit into `budget`; in the unit of `sizes`. */
export function shareOf(sizes: readonly number[], budget: number): number {
  let left = budget
  let share = 0
  const sorted = [...sizes].sort((a, b) => a - b)
  for (const [index, size] of sorted.entries()) {
    share = Math.floor(left / (sorted.length - index))
    if (size > share) return share
    left -= size
  }
  return Math.max(share, sorted.at(-1) ?? 0)
}

/** A token has at most four letters, so a text far too long need not be measured. */
const fits = (text: string, tokens: number): boolean => text.length <= tokens * 4 && estimateTokens(text) <= tokens

function beginning(text: string, tokens: number): string {
  if (fits(text, tokens - 1)) return text
  const kept: string[] = []
  let left = tokens
  for (const sentence of text.slice(0, tokens * 5).split(sentenceEnd)) {
    left -= estimateTokens(sentence) + 1
    if (left < 0) break
    kept.push(sentence)
  }
  return kept.length > 0 ? kept.join(' ') : cut(text, tokens)
}

/** The first words of a text, or the first characters if it has no spaces. Linear: makes a rough cut first. */
function cut(text: string, tokens: number): string {
  let end = Math.min(text.length, tokens * 4)
  while (end > 0 && estimateTokens(`${text.slice(0, end)}…`) > tokens) end = Math.floor(end * 0.9)
  return end === 0 ? '' : truncated(text, end)
}
