import type { EndingId } from '@fabula/core/ids'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { endingsMeantBy } from './meant-endings.ts'
import { earlierWords } from './reader-words.ts'

/** The reply from which on the reader is offered to finish the scene (storyteller.md: after a few turns). */
const offeredFrom = 3

/**
 * The endings offered to the reader. Those that they mean now, then those that they meant before, are offered at once;
 * automatic endings and then the context ending come later. All are offered once the lines have run out.
 */
export function offerEndings(brief: TurnBrief, linesLeft: boolean): EndingId[] {
  const readerTexts = [...(brief.reader_text === null ? [] : [brief.reader_text]), ...earlierWords(brief)]
  const meant = [...new Set(readerTexts.flatMap((text) => endingsMeantBy(brief, text).map(({ id }) => id)))]
  if (brief.turn < offeredFrom && linesLeft) return meant
  const rest = brief.ways_out.map(({ id }) => id).filter((id) => !meant.includes(id))
  const automatic = rest.filter((id) => brief.endings.some((ending) => ending.id === id))
  return [...meant, ...automatic, ...rest.filter((id) => !automatic.includes(id))]
}
