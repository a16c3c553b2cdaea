import { estimateTokens } from '../turn/estimate-tokens.ts'
import type { PastLine } from '../turn/turn-brief.ts'

/**
 * A summary without a model: the first sentences of what was said, who said it, spread evenly over the whole, within so
 * many tokens. The same lines always give the same text.
 */
export const extractSummary = (lines: readonly PastLine[], tokens: number): string =>
  spread(
    lines.map((line) => (line.name === '' ? firstSentence(line.text) : `${line.name}: ${firstSentence(line.text)}`)),
    tokens,
  )

/** The same for summaries: the first sentences of each. */
export const extractOfSummaries = (summaries: readonly string[], tokens: number): string =>
  spread(summaries.map(firstSentence), tokens)

/** As many of the texts as there is room for, the first and the last among them, in their order. */
function spread(texts: readonly string[], tokens: number): string {
  const said = texts.filter((text) => text !== '')
  for (let count = said.length; count > 1; count--) {
    const chosen = Array.from(
      { length: count },
      (_, n) => said[Math.round((n * (said.length - 1)) / (count - 1))] ?? '',
    )
    const text = chosen.join(' ')
    if (estimateTokens(text) <= tokens) return text
  }
  return cut(said[0] ?? '', tokens)
}

/** The longest sentence that is kept, in characters. */
const longest = 160

function firstSentence(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const sentence = /^.{12,}?[.!?…]["”»’)]?(?=\s|$)/u.exec(plain)?.[0] ?? plain
  if (sentence.length <= longest) return sentence
  const space = sentence.lastIndexOf(' ', longest)
  return `${sentence
    .slice(0, space > longest / 2 ? space : longest)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`
}

function cut(text: string, tokens: number): string {
  let end = text.length
  while (end > 0 && estimateTokens(text.slice(0, end)) > tokens) end = Math.floor(end * 0.8)
  return text.slice(0, end).trimEnd()
}
