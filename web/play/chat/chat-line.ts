import type { HistoryEntry, PlayState } from '@fabula/contract/shapes/play'
import { messageOf, type PlayModel } from '../game/play-model.ts'

/** One line of the conversation. */
export interface ChatLine {
  key: string
  by: 'story' | 'reader'
  name: string
  text: string
  avatar: string | null
  growing?: boolean
}

export const lineOfEntry = (entry: HistoryEntry): ChatLine => ({
  key: `${entry.game_state_id}-${entry.speaker_type}${entry.line ? `-${entry.line}` : ''}`,
  by: entry.speaker_type === 'user' ? 'reader' : 'story',
  name: entry.character_name,
  text: entry.character_message,
  avatar: entry.avatar_url,
})

/** Avatars are asked for at this width, in pixels. */
const avatarWidth = 160

function avatarOf(state: PlayState, characterId: string | null): string | null {
  const sprite = characterId === null ? undefined : state.sprites.find((each) => each.character_id === characterId)
  return sprite ? `${sprite.url}${sprite.url.includes('?') ? '&' : '?'}w=${avatarWidth}` : null
}

/** The lines that a state adds to the conversation when it comes: what led to it, and what it says. */
export function linesOfState(state: PlayState, reader: string): ChatLine[] {
  const id = state.game_state_id
  const lines: ChatLine[] = []
  if (state.user_message) {
    lines.push({ key: `${id}-user`, by: 'reader', name: reader, text: state.user_message, avatar: null })
  }
  if (!state.the_end && state.character_message) {
    lines.push({
      key: `${id}-other`,
      by: state.speaker_type === 'user' ? 'reader' : 'story',
      name: state.character_name ?? reader,
      text: state.character_message,
      avatar: avatarOf(state, state.character_id),
    })
  }
  return lines
}

/** What is not in the history yet: the line just sent, and the answer as it grows. */
export function linesUnderWay(model: PlayModel, reader: string): ChatLine[] {
  if (model.phase !== 'sending' && model.phase !== 'streaming') return []
  const { move, state } = model
  const lines: ChatLine[] = []
  const said = move.kind === 'text' ? move.text : move.kind === 'choice' ? move.label : ''
  if (said) lines.push({ key: 'sent', by: 'reader', name: reader, text: said, avatar: null })
  if (model.phase === 'streaming' && model.writing.text) {
    const { name, text } = messageOf(model)
    const avatar = avatarOf(state, model.writing.speaker?.character_id ?? null)
    lines.push({ key: 'growing', by: 'story', name, text, avatar, growing: true })
  }
  return lines
}
