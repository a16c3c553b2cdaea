import type { HistoryEntry } from '@fabula/contract/shapes/play'
import type { GameStateId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { findPathMessages } from './find-path-messages.ts'
import { gameOf } from './game-key.ts'
import { findState, type StoredState } from './game-store.ts'
import { pinKey, pinsOf } from './pins.ts'
import { withTranslations } from './reply-translations.ts'
import { localizeTexts, type MessageState, showHistory } from './show-history.ts'

/** Longer than any path. */
const unlimited = 1_000_000

/** A part of a history: at most `limit` states, those before the state `before`. */
export interface HistoryPart {
  limit?: number
  before?: GameStateId
}

/**
 * What was said on the path to a state, or the last part of it, oldest first. Author's texts are in the requested
 * language where they exist in it; everything else is as it was said.
 */
export async function readHistory(
  pool: pg.Pool,
  { stored, loaded }: { stored: StoredState; loaded: LoadedNovel },
  language: Language,
  { limit = unlimited, before }: HistoryPart = {},
): Promise<HistoryEntry[]> {
  const end = before === undefined ? stored.state.id : await parentInGame(pool, stored, before)
  const [shown, pins] = await Promise.all([
    end === null ? [] : shownPath(pool, loaded, { user_id: stored.user_id, end, limit }, language),
    pinsOf(pool, gameOf(stored)),
  ])
  return showHistory(loaded, shown).map((entry) =>
    pins.has(pinKey(entry.game_state_id, entry.speaker_type)) ? { ...entry, pinned: true } : entry,
  )
}

/** The last `limit` states of the path that ends in a state, oldest first, with their texts in a language. */
export async function shownPath(
  pool: pg.Pool,
  loaded: LoadedNovel,
  { user_id, end, limit = unlimited }: { user_id: UserId; end: GameStateId; limit?: number },
  language: Language,
): Promise<MessageState[]> {
  const messages = await findPathMessages(pool, { user_id, id: end }, limit)
  return localizeTexts(loaded, await withTranslations(pool, user_id, messages, language), language)
}

/** The parent of a state of the same game; null when it is the first. */
async function parentInGame(
  pool: pg.Pool,
  { user_id, state }: StoredState,
  id: GameStateId,
): Promise<GameStateId | null> {
  const found = await findState(pool, user_id, id)
  if (found?.state.game_id !== state.game_id) throw new ProblemError('game_not_found')
  return found.state.parent_id
}
