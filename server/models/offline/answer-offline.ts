import type { CharacterId } from '@fabula/core/ids'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { CastMember, TurnBrief } from '@fabula/core/turn/turn-brief'
import { whoSpeaks } from '../who-speaks.ts'
import { chooseExpression } from './choose-expression.ts'
import { type ChosenLine, chooseLine } from './choose-line.ts'
import { keywordChanges } from './keyword-changes.ts'
import { offerEndings } from './offer-endings.ts'

/** What somebody without a line of their own does. */
const wordless = '…'

/**
 * A reply without any model: a line of the author's, a face, and what the author's keywords move. The same brief always
 * gets the same reply. It calls no ending: it offers them.
 */
export function answerOffline(brief: TurnBrief): StorytellerReply {
  if (brief.purpose === 'changes') return { ...silent(null), changes: keywordChanges(brief) }
  const { speaker, line } = speakerAndLine(brief)
  const message = line?.text ?? wordless
  const look = speaker && chooseExpression(speaker, message, brief.reader_text)
  return {
    ...silent(speaker?.character_id ?? null),
    message,
    sprites: speaker && look ? [{ character_id: speaker.character_id, asset_id: look }] : [],
    changes: keywordChanges(brief),
    offered_endings: offerEndings(brief, line?.fresh ?? false),
  }
}

const silent = (speaker_id: CharacterId | null): StorytellerReply => ({
  speaker_id,
  message: '',
  sprites: [],
  music_asset_id: null,
  changes: [],
  ending: null,
  offered_endings: [],
  by: 'offline',
})

/** Whoever should speak; where they have nothing new to say and were not called by name, somebody who has. */
function speakerAndLine(brief: TurnBrief): { speaker: CastMember | null; line: ChosenLine | null } {
  const first = brief.cast.find((member) => member.character_id === whoSpeaks(brief)) ?? null
  if (first === null) return { speaker: null, line: null }
  const line = chooseLine(brief, first)
  const isTheirTurn = brief.reader_text !== null && first.character_id !== brief.default_speaker
  if (line?.fresh || isTheirTurn) return { speaker: first, line }
  for (const other of brief.cast) {
    if (!other.may_speak || other === first) continue
    const instead = chooseLine(brief, other)
    if (instead?.fresh) return { speaker: other, line: instead }
  }
  return { speaker: first, line }
}
