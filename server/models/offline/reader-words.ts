import type { TurnBrief } from '@fabula/core/turn/turn-brief'

/**
 * What the reader wrote since the scene was entered, latest first, without the current text. A scene of `turn` replies
 * has at most one text for each.
 */
export function earlierWords(brief: TurnBrief): string[] {
  const written: string[] = []
  const { recent } = brief.remembered
  let replies = brief.turn - 1
  for (let index = recent.length - 1; index >= 0 && replies >= 0; index--) {
    const line = recent[index]
    if (line === undefined) break
    if (line.by !== 'reader') replies--
    else if (replies >= 0) written.push(line.text)
  }
  return written
}
