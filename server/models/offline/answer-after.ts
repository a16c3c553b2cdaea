import { allowsFollowing } from '@fabula/core/storyteller/following-line'
import type { FollowingLine } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { chooseExpression } from './choose-expression.ts'
import { type ChosenLine, chooseLine } from './choose-line.ts'

/**
 * The line that follows an answer, if the author lets several speak: the next character on stage says a line of theirs
 * that fits the reader's words, or at every second reply their next line. No line is said twice.
 */
export function answerAfter(brief: TurnBrief, first: ChosenLine | null): FollowingLine[] {
  if (first === null || !allowsFollowing(brief)) return []
  const speakers = brief.cast.filter((member) => member.may_speak)
  const at = speakers.findIndex((member) => member.character_id === first.speaker.character_id)
  const next = speakers[(at + 1) % speakers.length]
  if (at < 0 || !next) return []
  const line = chooseLine({ ...brief, cast: [next], default_speaker: next.character_id, attempt: 0 })
  if (!line?.fresh || line.text === first.text || !(line.fits || brief.turn % 2 === 0)) return []
  const sprite_id = chooseExpression(next, line.text, brief.reader_text)
  return [{ speaker_id: next.character_id, message: line.text, sprite_id: sprite_id ?? null }]
}
