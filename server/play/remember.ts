import { pastLines } from '@fabula/core/turn/history'
import type { Remembered } from '@fabula/core/turn/turn-brief'
import type pg from 'pg'
import { findPath, type StoredState } from './game-store.ts'

/**
 * States are forgotten word for word in blocks of this many, not one by one: the beginning of the prompt then stays the
 * same from turn to turn, and a provider can keep it.
 */
const block = 20

/** What the storyteller is reminded of at this state: the path that led here, and nothing of other branches. */
export async function remember(pool: pg.Pool, { state, depth }: StoredState): Promise<Remembered> {
  return { summaries: [], recent: pastLines(await findPath(pool, state.id, block + (depth % block) + 1)) }
}
