import { textStart, truncated } from '../record/text-length.ts'
import { estimateTokens } from '../turn/estimate-tokens.ts'
import type { PastLine } from '../turn/turn-brief.ts'

/**
 * Summarises without a model: takes the first sentence of evenly spaced lines, with their speakers, within `tokens`.
 * Deterministic.
 */
export const extractSummary = (lines: readonly PastLine[], tokens: number): string =>
  joinEvenlySpaced(
    lines.map((line) => (line.name === '' ? firstSentence(line.text) : `${line.name}: ${firstSentence(line.text)}`)),
    tokens,
  )

/** Like {@link extractSummary}, from the first sentence of each summary. */
export const extractOfSummaries = (summaries: readonly string[], tokens: number): string =>
  joinEvenlySpaced(summaries.map(firstSentence), tokens)

/** Joins as many of the texts as fit, evenly spaced and in order, including the first and the last. */
function joinEvenlySpaced(texts: readonly string[], tokens: number): string {
  const sentences = texts.filter((text) => text !== '')
  for (let count = sentences.length; count > 1; count--) {
    const chosen = Array.from(
      { length: count },
      (_, n) => sentences[Math.round((n * (sentences.length - 1)) / (count - 1))] ?? '',
    )
    const text = chosen.join(' ')
    if (estimateTokens(text) <= tokens) return text
  }
  return cut(sentences[0] ?? '', tokens)
}

/** The longest sentence in a summary, in characters. */
const maxSentenceLength = 160

function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.{12,}?[.!?…]["”»’)]?(?=\s|$)/u.exec(plain)?.[0] ?? plain
  return sentence.length <= maxSentenceLength ? sentence : truncated(sentence, maxSentenceLength)
}

function cut(text: string, tokens: number): string {
  let end = text.length
  while (end > 0 && estimateTokens(text.slice(0, end)) > tokens) end = Math.floor(end * 0.8)
  return textStart(text, end).trimEnd()
}
