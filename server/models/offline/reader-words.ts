import type { TurnBrief } from '@fabula/core/turn/turn-brief'

/**
 * What the reader wrote since the scene was entered, latest first, without the current text. A scene of `turn` replies
 * has at most one text for each, and one or more lines.
 */
export function earlierWords(brief: TurnBrief): string[] {
  const written: string[] = []
  let replies = brief.turn - 1
  let reply: string | null = null
  for (const line of brief.remembered.recent.toReversed()) {
    if (replies < 0) break
    if (line.by === 'reader') written.push(line.text)
    else if (line.state_id !== reply) {
      // Several characters may speak in one reply.
      reply = line.state_id
      replies--
    }
  }
  // The choice that led into a scene without an opening was no word of this scene.
  return written.slice(0, brief.turn - 1)
}
