import type { PastLine, Remembered } from '../turn/turn-brief.ts'
import { extractSummary } from './extract-summary.ts'
import { lineTokens } from './line-tokens.ts'
import { summaryTokens } from './summary-size.ts'

/** Shares of the budget: for verbatim text, and for one summarised block. */
const windowShare = 1 / 2
const blockShare = 1 / 4

/**
 * Fits a conversation that is sent in full every time into a budget: its oldest blocks become their first sentences.
 * The same conversation always gives the same blocks, so `summaries` that were returned before are recognised and not
 * repeated.
 */
export function shortenConversation(
  conversation: readonly PastLine[],
  summaries: readonly string[],
  budget: number,
): Remembered {
  const sizes = conversation.map(lineTokens)
  let left = sizes.reduce((sum, size) => sum + size, 0)
  const newSummaries: string[] = []
  let from = 0
  while (left > budget * windowShare) {
    let until = from
    let size = 0
    for (; until < conversation.length - 2 && size < budget * blockShare; until++) size += sizes[until] ?? 0
    if (until === from) break
    newSummaries.push(extractSummary(conversation.slice(from, until), summaryTokens(budget)))
    from = until
    left -= size
  }
  const earlier = summaries.filter((summary) => !newSummaries.includes(summary))
  return { summaries: [...earlier, ...newSummaries], recent: conversation.slice(from) }
}
