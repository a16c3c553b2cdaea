import type { PastLine, Remembered } from '../turn/turn-brief.ts'
import { extractSummary } from './extract-summary.ts'
import { lineTokens } from './line-tokens.ts'
import { summaryTokens } from './summary-size.ts'

/** Shares of the budget: of the words themselves, and of one block of them. */
const window = 1 / 2
const block = 1 / 4

/**
 * A talk that is told whole every time, within a budget: its oldest blocks as their first sentences. The same talk always
 * gives the same blocks, so `summaries` that were answered before and come back are known again and not told twice.
 */
export function shortenConversation(
  conversation: readonly PastLine[],
  summaries: readonly string[],
  budget: number,
): Remembered {
  const sizes = conversation.map(lineTokens)
  let left = sizes.reduce((sum, size) => sum + size, 0)
  const made: string[] = []
  let from = 0
  while (left > budget * window) {
    let until = from
    let size = 0
    for (; until < conversation.length - 2 && size < budget * block; until++) size += sizes[until] ?? 0
    if (until === from) break
    made.push(extractSummary(conversation.slice(from, until), summaryTokens(budget)))
    from = until
    left -= size
  }
  const earlier = summaries.filter((summary) => !made.includes(summary))
  return { summaries: [...earlier, ...made], recent: conversation.slice(from) }
}
