import type { CharacterId } from '@fabula/core/ids'
import { character } from '@fabula/core/test/tiny-novel'
import type { StorytellerReply } from '@fabula/core/turn/storyteller-reply'
import type { CastMember, PastLine, TurnBrief } from '@fabula/core/turn/turn-brief'
import { testBrief } from '../test-brief.ts'
import { answerOffline } from './answer-offline.ts'

/** The reply to a text. */
export const says = (text: string, more: Partial<TurnBrief> = {}): StorytellerReply =>
  answerOffline(testBrief({ reader_text: text, ...more }))

/** A character on stage who may speak. */
export const member = (name: string, more: Partial<CastMember> = {}): CastMember => ({
  character_id: character(name),
  name,
  aliases: [],
  biographies: ['SECRET BIOGRAPHY'],
  may_speak: true,
  current_sprite: null,
  sprites: [],
  scene_lines: [],
  example_lines: [],
  ...more,
})

/** A line that was said before. */
export const past = (by: PastLine['by'], text: string, who: CharacterId | null = null): PastLine => ({
  by,
  text,
  character_id: who,
  name: '',
  state_id: testBrief().state_id,
})
