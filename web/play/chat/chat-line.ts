import type { HistoryEntry, PlayState } from '@fabula/contract/shapes/play'
import { messageOf, type PlayModel } from '../game/play-model.ts'
import { entryKeys } from '../history/entry-keys.ts'

/** One line of the conversation. */
export interface ChatLine {
  key: string
  by: 'story' | 'reader'
  name: string
  text: string
  avatar: string | null
  growing?: boolean
}

/** The lines of a history, under the same keys as those of its states. */
export function linesOfEntries(entries: readonly HistoryEntry[]): ChatLine[] {
  const keys = entryKeys(entries)
  return entries.map((entry, at) => ({
    key: keys[at] ?? '',
    by: entry.speaker_type === 'user' ? 'reader' : 'story',
    name: entry.character_name,
    text: entry.character_message,
    avatar: entry.avatar_url,
  }))
}

/** The width in which avatars are requested, in pixels. */
const avatarWidth = 160

function avatarOf(state: PlayState, characterId: string | null): string | null {
  const sprite = characterId === null ? undefined : state.sprites.find((each) => each.character_id === characterId)
  return sprite ? avatarAt(sprite.url) : null
}

const avatarAt = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}w=${avatarWidth}`

/** The lines that a state adds to the conversation: the move that led to it, and its message. */
export function linesOfState(state: PlayState, reader: string): ChatLine[] {
  const id = state.game_state_id
  const lines: ChatLine[] = []
  if (state.user_message) {
    lines.push({ key: `${id}-user`, by: 'reader', name: reader, text: state.user_message, avatar: null })
  }
  if (!state.the_end && state.character_message && state.lines) {
    const text = state.character_message
    lines.push(
      ...state.lines.map((line, at) => ({
        key: `${id}-other${at ? `-${at}` : ''}`,
        by: 'story' as const,
        name: line.character_name,
        text: text.slice(line.start, line.end),
        avatar: line.sprite ? avatarAt(line.sprite.url) : avatarOf(state, line.character_id),
      })),
    )
  } else if (!state.the_end && state.character_message) {
    const isReaders = state.speaker_type === 'user'
    lines.push({
      key: isReaders ? `${id}-user${lines.length > 0 ? '-1' : ''}` : `${id}-other`,
      by: isReaders ? 'reader' : 'story',
      name: state.character_name ?? reader,
      text: state.character_message,
      avatar: avatarOf(state, state.character_id),
    })
  }
  return lines
}

/** Lines not in the history yet: the one just sent, and the answer as it grows. */
export function pendingLines(model: PlayModel, reader: string): ChatLine[] {
  if (model.phase !== 'sending' && model.phase !== 'streaming') return []
  const { move, state } = model
  const lines: ChatLine[] = []
  const readerText = move.kind === 'text' ? move.text : move.kind === 'choice' ? move.label : ''
  if (readerText) lines.push({ key: 'sent', by: 'reader', name: reader, text: readerText, avatar: null })
  if (model.phase === 'streaming' && model.writing.text) {
    const { name, text, lines: several } = messageOf(model)
    const character_id = model.writing.speaker?.character_id ?? null
    const all = several ?? [{ character_id, character_name: name, start: 0, end: text.length }]
    lines.push(
      ...all.map((line, at) => ({
        key: `growing${at || ''}`,
        by: 'story' as const,
        name: line.character_name,
        text: text.slice(line.start, line.end),
        avatar: avatarOf(state, line.character_id),
        growing: at === all.length - 1,
      })),
    )
  }
  return lines
}
