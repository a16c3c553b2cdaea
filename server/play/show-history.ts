import type { HistoryEntry } from '@fabula/contract/shapes/play'
import type { AssetId, GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { readerNameIn } from '@fabula/core/novel/message-places'
import type { GameState, ReplyLine } from '@fabula/core/turn/game-state'
import { historyOf } from '@fabula/core/turn/history'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { showFile } from './play-state.ts'
import { shownLines } from './shown-lines.ts'
import { type SpokenMessage, shownMessage, shownSaid, shownSpeaker } from './shown-message.ts'

/** The width of requested avatars, in pixels. */
const avatarWidth = 160

/** What a history needs of a state: its text, its language, and the speaker's sprite. */
export interface MessageState
  extends SpokenMessage,
    Pick<GameState, 'id' | 'said' | 'speaker' | 'the_end' | 'scene_name'> {
  lines: ReplyLine[] | null
  edited: boolean | null
  sprite: AssetId | null
}

/** States with their texts in a language: author's texts where they exist in it, everything else as it was said. */
export const localizeTexts = (loaded: LoadedNovel, path: readonly MessageState[], language: Language): MessageState[] =>
  path.map((state) => {
    const { message } = shownMessage(loaded, state, language)
    return {
      ...state,
      said: state.said && {
        ...state.said,
        text: shownSaid(loaded, state.said, language),
        name: readerNameIn(state.said.name, language),
      },
      message,
      speaker: { ...state.speaker, name: shownSpeaker(loaded, state.speaker, language) },
      lines: shownLines(loaded, state, message, language),
    }
  })

/** The history of states whose texts are in the reader's language, oldest first. */
export function showHistory(loaded: LoadedNovel, shown: readonly MessageState[]): HistoryEntry[] {
  const states = new Map(shown.map((state) => [state.id, state]))
  const spriteOf = ({ game_state_id, line }: { game_state_id: GameStateId; line?: number }) => {
    const state = states.get(game_state_id)
    return (line === undefined ? state?.sprite : state?.lines?.[line]?.sprite_id) ?? null
  }
  return historyOf(shown).map((entry) => ({
    ...entry,
    avatar_url: entry.character_id && avatarOf(loaded, spriteOf(entry)),
  }))
}

function avatarOf(loaded: LoadedNovel, sprite: AssetId | null): string | null {
  const file = showFile(loaded.novel, sprite)
  return file && `${file.url}&w=${avatarWidth}`
}
