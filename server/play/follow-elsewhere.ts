import { setTimeout as sleep } from 'node:timers/promises'
import type { GameStateId } from '@fabula/core/ids'
import type { GameState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import { findEarlierSend } from './find-earlier-send.ts'
import { readFollowed, requestCancel, requestEvents } from './followed-reply-store.ts'
import { gameOf } from './game-key.ts'
import { findState, type StoredState } from './game-store.ts'
import { findLeased, type Leased } from './lease-store.ts'
import { type RunningTurn, serverStops } from './running-turns.ts'

/** How often the other process's progress is polled, in ms. */
const pollMs = 100
/** The longest that a cancelling caller waits for the other process to stop, in ms. */
const timeoutMs = 5_000

/**
 * Follows a reply that another process writes: its events become this turn's, with the same numbers, and cancelling
 * this turn cancels that reply. Resolves with the state that it made, or with null when that process died or stopped
 * first. Rejects with the error that its own readers get.
 */
export async function followElsewhere(pool: pg.Pool, turn: RunningTurn, leased: Leased): Promise<GameState | null> {
  const { signal } = turn.abort
  let cancelRequested = false
  await requestEvents(pool, leased)
  for (;;) {
    if (signal.reason === serverStops) throw new ProblemError('stopping', { retryAfter: 5 })
    if (signal.aborted && !cancelRequested) {
      cancelRequested = true
      await requestCancel(pool, leased)
    }
    const { events, failure, live } = await readFollowed(pool, leased, turn.lastId)
    for (const event of events) turn.repeat(event)
    // A process that stops leaves its reply to another process.
    if (failure && failure.code !== 'stopping') throw failure
    if (failure || !live) return findReplyOfOther(pool, turn)
    await sleep(pollMs)
  }
}

/** The state that the other process stored for this send; null when it stored none. */
async function findReplyOfOther(pool: pg.Pool, turn: RunningTurn): Promise<GameState | null> {
  const sent = await findEarlierSend(pool, turn.game, turn.send.key)
  if (!sent) {
    // Those who waited for a cancelled reply do not restart it.
    if (turn.abort.signal.aborted) throw new ProblemError('reply_cancelled')
    return null
  }
  return (await findState(pool, turn.game.user_id, sent.id))?.state ?? null
}

/** Cancels the reply to this state that another process writes. False when none does. */
export async function cancelElsewhere(pool: pg.Pool, stored: StoredState): Promise<boolean> {
  const leased = await findLeased(pool, gameOf(stored))
  if (!leased || !isFor(leased, stored.state.id)) return false
  await requestCancel(pool, leased)
  for (const end = performance.now() + timeoutMs; performance.now() < end; await sleep(pollMs)) {
    if ((await findLeased(pool, leased))?.lease !== leased.lease) break
  }
  return true
}

const isFor = ({ sent }: Leased, id: GameStateId): boolean => sent.from === id || sent.asked_at === id
