import type { HistoryEntry } from '@fabula/contract/shapes/play'

/**
 * A key for each entry of a history, numbered within its state: a reply may have several lines, and a scene may let the
 * reader say something right after what they chose.
 */
export const entryKeys = (entries: readonly HistoryEntry[]): string[] =>
  entries.map(({ game_state_id, speaker_type, line }, at) => {
    const before = entries[at - 1]
    const isSecond =
      before?.game_state_id === game_state_id && before.speaker_type === 'user' && speaker_type === 'user'
    const number = line ?? Number(isSecond)
    return `${game_state_id}-${speaker_type}${number > 0 ? `-${number}` : ''}`
  })
