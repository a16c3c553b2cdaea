import type { GameStateId } from '@fabula/core/ids'
import { pastLines } from '@fabula/core/turn/history'
import type { Remembered } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import { findPath } from './game-store.ts'

/** How many states back the storyteller is reminded of word for word; its prompt takes of these what fits. */
const recentStates = 40

/** What the storyteller is reminded of at this state: the path that led here, and nothing of other branches. */
export async function remember(pool: pg.Pool, id: GameStateId): Promise<Remembered> {
  return { summaries: [], recent: pastLines(await findPath(pool, id, recentStates)) }
}
