import type { CharacterId, GameStateId } from '../ids.ts'
import type { GameState } from './game-state.ts'
import type { PastLine } from './turn-brief.ts'

/** One message as the reader's history lists it. The narrator's name is empty: each language has its word. */
export interface HistoryEntry {
  speaker_type: 'user' | 'other'
  character_id: CharacterId | null
  character_name: string
  character_message: string
  game_state_id: GameStateId
}

/**
 * The history of a path, oldest first: where the reader wrote or chose, that; then what was answered. Entering the end
 * adds nothing but the choice that led there.
 */
export function historyOf(
  path: readonly Pick<GameState, 'id' | 'said' | 'message' | 'speaker' | 'the_end'>[],
): HistoryEntry[] {
  return path.flatMap((state) => {
    const entries: HistoryEntry[] = []
    if (state.said) {
      entries.push({
        speaker_type: 'user',
        character_id: null,
        character_name: state.said.name,
        character_message: state.said.text,
        game_state_id: state.id,
      })
    }
    if (!state.the_end && state.message !== '') {
      entries.push({
        speaker_type: state.speaker.type === 'user' ? 'user' : 'other',
        character_id: state.speaker.character_id,
        character_name: state.speaker.name,
        character_message: state.message,
        game_state_id: state.id,
      })
    }
    return entries
  })
}

/** What of a state was said. */
export type SpokenState = Pick<GameState, 'id' | 'said' | 'message' | 'speaker' | 'the_end'>

/** The same path as the storyteller is reminded of it. */
export function pastLines(path: readonly SpokenState[]): PastLine[] {
  return path.flatMap((state) => {
    const lines: PastLine[] = []
    if (state.said) {
      lines.push({ by: 'reader', character_id: null, name: state.said.name, text: state.said.text, state_id: state.id })
    }
    if (!state.the_end && state.message !== '') {
      const { type, character_id, name } = state.speaker
      lines.push({
        by: type === 'user' ? 'reader' : type,
        character_id,
        name,
        text: state.message,
        state_id: state.id,
      })
    }
    return lines
  })
}
