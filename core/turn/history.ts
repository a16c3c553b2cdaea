import type { CharacterId, GameStateId } from '../ids.ts'
import type { GameState, ReplyLine } from './game-state.ts'
import type { PastLine } from './turn-brief.ts'

/** A message in the reader's history. The narrator's name is empty: each language has its own word. */
export interface HistoryEntry {
  speaker_type: 'user' | 'other'
  character_id: CharacterId | null
  character_name: string
  character_message: string
  game_state_id: GameStateId
  /** The 0-based index of the line in a reply in which several characters speak. */
  line?: number
  /** Whether the reader has reworded it. */
  edited?: boolean
}

/**
 * The history of a path, oldest first: what the reader wrote or chose in each state, then the reply. The final state
 * adds only the choice that led there.
 */
export function historyOf(path: readonly SpokenState[]): HistoryEntry[] {
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
    const spoken = spokenIn(state).map(
      ({ speaker, message }, at, all): HistoryEntry => ({
        speaker_type: speaker.type === 'user' ? 'user' : 'other',
        character_id: speaker.character_id,
        character_name: speaker.name,
        character_message: message,
        game_state_id: state.id,
        ...(all.length > 1 ? { line: at } : {}),
        ...(state.edited ? { edited: true } : {}),
      }),
    )
    return [...entries, ...spoken]
  })
}

/** The part of a state that holds its messages. */
export interface SpokenState extends Pick<GameState, 'id' | 'said' | 'message' | 'speaker' | 'the_end'> {
  lines?: ReplyLine[] | null | undefined
  edited?: boolean | null | undefined
}

/** The messages of a state with their speakers; empty at the end, which keeps the stage before it. */
export function spokenIn(state: SpokenState): Pick<ReplyLine, 'speaker' | 'message'>[] {
  if (state.the_end || state.message === '') return []
  return state.lines?.length ? state.lines : [state]
}

/** The path's messages as the storyteller is reminded of them. */
export function pastLines(path: readonly SpokenState[]): PastLine[] {
  return path.flatMap((state) => {
    const lines: PastLine[] = []
    if (state.said) {
      lines.push({ by: 'reader', character_id: null, name: state.said.name, text: state.said.text, state_id: state.id })
    }
    const spoken = spokenIn(state).map(
      ({ speaker: { type, character_id, name }, message }): PastLine => ({
        by: type === 'user' ? 'reader' : type,
        character_id,
        name,
        text: message,
        state_id: state.id,
        ...(state.edited ? { edited: true } : {}),
      }),
    )
    return [...lines, ...spoken]
  })
}
