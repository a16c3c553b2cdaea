import { fillReader } from '@fabula/core/novel/message-places'
import { emptyReply, type StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { addresseeOf } from './addressee.ts'
import { answerAfter } from './answer-after.ts'
import { chooseExpression } from './choose-expression.ts'
import { type ChosenLine, chooseLine } from './choose-line.ts'
import { gestureOf } from './gesture.ts'
import { keywordChanges } from './keyword-changes.ts'
import { endingTaken } from './meant-endings.ts'
import { offerEndings } from './offer-endings.ts'

/** The reply when nobody may speak. */
const wordless = '…'

/**
 * A reply without any model: one of the author's lines, with the expression and music that the author marked it with or
 * that fit it, and the changes of the author's keywords. The same brief always gets the same reply. An ending that the
 * reader means is offered; it is taken only when they say it again, or agree.
 */
export function answerOffline(brief: TurnBrief): StorytellerReply {
  if (brief.purpose === 'changes') return { ...emptyReply('offline'), changes: keywordChanges(brief) }
  const line = chooseLine(brief)
  const more = answerAfter(brief, line)
  return { ...answerWithLine(brief, line), ...(more.length > 0 ? { more } : {}) }
}

/** The reply with a chosen line; null when nobody has one. */
export function answerWithLine(brief: TurnBrief, line: ChosenLine | null): StorytellerReply {
  const speaker = line?.speaker ?? brief.cast.find((member) => member.character_id === addresseeOf(brief).id)
  const message = line?.text ?? (speaker ? gestureOf(brief, speaker) : wordless)
  const marked = speaker?.line_marks?.find((mark) => fillReader(mark.line, brief.reader.name).trim() === message)
  const expression = marked?.sprite_id ?? (speaker && chooseExpression(speaker, message, brief.reader_text))
  return {
    ...emptyReply('offline'),
    speaker_id: speaker?.character_id ?? null,
    message,
    sprites: speaker && expression ? [{ character_id: speaker.character_id, asset_id: expression }] : [],
    music_asset_id: marked?.music_asset_id ?? null,
    changes: keywordChanges(brief),
    ending: endingTaken(brief),
    offered_endings: offerEndings(brief, line?.fresh ?? false),
  }
}
