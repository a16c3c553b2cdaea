import type { GameState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import { findEarlierSend, type Send } from './find-earlier-send.ts'
import { gameOf } from './game-key.ts'
import { findState, type StoredState } from './game-store.ts'

/**
 * The state that an earlier send with the same key made; null when there is none. Throws `idempotency_mismatch` when
 * that send requested something else.
 */
export async function findExistingReply(
  pool: pg.Pool,
  stored: StoredState,
  send: Send,
  earlierSend = findEarlierSend(pool, gameOf(stored), send.key),
): Promise<GameState | null> {
  const sent = await earlierSend
  if (!sent) return null
  if (sent.hash !== send.hash) throw new ProblemError('idempotency_mismatch')
  return (await findState(pool, stored.user_id, sent.id))?.state ?? null
}
