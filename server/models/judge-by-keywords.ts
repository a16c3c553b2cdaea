import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import { chooseExpression } from './offline/choose-expression.ts'
import { keywordChanges } from './offline/keyword-changes.ts'
import { offerEndings } from './offline/offer-endings.ts'

/**
 * Judges a line when the model that wrote it is too small to: the expression by the words, changes by the author's
 * keywords, and endings offered by a button.
 */
export function judgeByKeywords(
  brief: TurnBrief,
  { speaker_id, message }: Pick<StorytellerReply, 'speaker_id' | 'message'>,
): Pick<StorytellerReply, 'sprites' | 'changes' | 'offered_endings'> {
  const member = brief.cast.find((entry) => entry.character_id === speaker_id)
  const expression = member && chooseExpression(member, message, brief.reader_text)
  return {
    sprites: member && expression ? [{ character_id: member.character_id, asset_id: expression }] : [],
    changes: keywordChanges(brief),
    offered_endings: offerEndings(brief, true),
  }
}
