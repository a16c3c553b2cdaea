import type { EndingId } from '@fabula/core/ids'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { saysPhrase } from '../words/phrase-in-text.ts'
import { earlierWords } from './reader-words.ts'

/** From this reply on the reader is offered to finish the scene (storyteller.md: after a few turns). */
const offeredFrom = 3

/**
 * The ways out that the reader is offered from here. Never one is taken for them. Those whose keywords they said come
 * first, and at once; then automatic endings, then the ending by count. All of them where the lines have run out.
 */
export function offerEndings(brief: TurnBrief, linesLeft: boolean): EndingId[] {
  const said = [...(brief.reader_text === null ? [] : [brief.reader_text]), ...earlierWords(brief)]
  const meant = brief.ways_out
    .map(({ id }) => {
      const keywords = brief.endings.find((ending) => ending.id === id)?.keywords ?? []
      return { id, when: said.findIndex((text) => keywords.some((keyword) => saysPhrase(text, keyword))) }
    })
    .filter(({ when }) => when >= 0)
    .sort((one, other) => one.when - other.when)
    .map(({ id }) => id)
  if (brief.turn < offeredFrom && linesLeft) return meant
  const rest = brief.ways_out.map(({ id }) => id).filter((id) => !meant.includes(id))
  const automatic = rest.filter((id) => brief.endings.some((ending) => ending.id === id))
  return [...meant, ...automatic, ...rest.filter((id) => !automatic.includes(id))]
}
