import type { HistoryEntry } from '@fabula/contract/shapes/play'
import type { AssetId, GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { historyOf } from '@fabula/core/turn/history'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { findSaid, type SaidState } from './find-said.ts'
import { findState, type StoredState } from './game-store.ts'
import { pinKey, pinsOf } from './pins.ts'
import { showFile } from './play-state.ts'
import { withRetold } from './retold-replies.ts'
import { shownLines } from './shown-lines.ts'
import { shownMessage, shownSaid, shownSpeaker } from './shown-message.ts'

/** Avatars are asked for at this width, in pixels. */
const avatarWidth = 160

/** Longer than any path. */
const wholePath = 1_000_000

/** Which part of a history: of how many states at most, and what comes before which of them. */
export interface HistoryPart {
  limit?: number
  before?: GameStateId
}

/**
 * What was said on the way to a state, oldest first, or the last part of it: authors' texts in the language that is asked
 * for, where they exist in it, all else as it was said.
 */
export async function readHistory(
  pool: pg.Pool,
  { stored, loaded }: { stored: StoredState; loaded: LoadedNovel },
  language: Language,
  { limit = wholePath, before }: HistoryPart = {},
): Promise<HistoryEntry[]> {
  const end = before === undefined ? stored.state.id : await parentInGame(pool, stored, before)
  const [shown, pins] = await Promise.all([
    end === null ? [] : shownPath(pool, loaded, { end, limit }, language),
    pinsOf(pool, stored.state.game_id),
  ])
  const sprites = new Map(shown.map((state) => [state.id, state]))
  const spriteOf = ({ game_state_id, line }: { game_state_id: GameStateId; line?: number }) => {
    const state = sprites.get(game_state_id)
    return (line === undefined ? state?.sprite : state?.lines?.[line]?.sprite_id) ?? null
  }
  return historyOf(shown).map((entry) => ({
    ...entry,
    ...(pins.has(pinKey(entry.game_state_id, entry.speaker_type)) ? { pinned: true } : {}),
    avatar_url: entry.character_id && avatarOf(loaded, spriteOf(entry)),
  }))
}

/** The last `limit` states of the path that ends in a state, oldest first, with their words in a language. */
export async function shownPath(
  pool: pg.Pool,
  loaded: LoadedNovel,
  { end, limit = wholePath }: { end: GameStateId; limit?: number },
  language: Language,
): Promise<SaidState[]> {
  const path = await withRetold(pool, await findSaid(pool, end, limit), language)
  return path.map((state) => {
    const { message } = shownMessage(loaded, state, language)
    return {
      ...state,
      said: state.said && { ...state.said, text: shownSaid(loaded, state.said, language) },
      message,
      speaker: { ...state.speaker, name: shownSpeaker(loaded, state.speaker, language) },
      lines: shownLines(loaded, state, message, language),
    }
  })
}

/** The state before another one of the same game; null where that is the first. */
async function parentInGame(pool: pg.Pool, { state }: StoredState, id: GameStateId): Promise<GameStateId | null> {
  const found = await findState(pool, id)
  if (found?.state.game_id !== state.game_id) throw new ProblemError('game_not_found')
  return found.state.parent_id
}

function avatarOf(loaded: LoadedNovel, sprite: AssetId | null): string | null {
  const file = showFile(loaded.novel, sprite)
  return file && `${file.url}&w=${avatarWidth}`
}
