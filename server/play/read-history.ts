import type { HistoryEntry } from '@fabula/contract/shapes/play'
import type { CharacterId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { GameState } from '@fabula/core/turn/game-state'
import { historyOf } from '@fabula/core/turn/history'
import { storyPhrases } from '@fabula/phrases/story'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { findPath, type StoredState } from './game-store.ts'
import { showFile } from './play-state.ts'

/** Avatars are asked for at this width, in pixels. */
const avatarWidth = 160

/** What was said on the way to a state, oldest first, as it was said. */
export async function readHistory(
  pool: pg.Pool,
  { stored, loaded }: { stored: StoredState; loaded: LoadedNovel },
  language: Language,
): Promise<HistoryEntry[]> {
  const path = await findPath(pool, stored.state.id)
  const states = new Map(path.map((state) => [state.id, state]))
  const words = storyPhrases[language]
  return historyOf(path).map((entry) => ({
    ...entry,
    character_name: entry.character_name || words.narrator,
    character_message: entry.character_message || words.leaveScene,
    avatar_url: avatarOf(loaded, states.get(entry.game_state_id), entry.character_id),
  }))
}

function avatarOf(loaded: LoadedNovel, state: GameState | undefined, speaker: CharacterId | null): string | null {
  const sprite = speaker && state?.stage.sprites.find((entry) => entry.character_id === speaker)
  const file = sprite ? showFile(loaded.novel, sprite.asset_id) : null
  return file && `${file.url}&w=${avatarWidth}`
}
