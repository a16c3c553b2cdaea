import type { NovelId } from '@fabula/core/ids'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import { findLeased, hasGame, type LeaseAttempt, type Leased, releaseLease, takeLease } from './lease-store.ts'
import type { PlayContext } from './play-context.ts'
import type { RunningTurn } from './running-turns.ts'
import { type Reservation, reserveStoryteller, settleTurn } from './spend-turn.ts'
import type { Storyteller } from './storyteller.ts'

/** What a turn that asks a storyteller holds until it is over. */
export interface LeasedTurn {
  lease: string
  storyteller: Storyteller
  reservation: Reservation
}

/** Another process writes the reply to this very send, or did until a moment ago. */
export interface WrittenElsewhere {
  elsewhere: Leased | null
}

/** Leases the game of a turn, and looks up whether its send was answered before. */
export const attemptLease = (
  { pool, leases }: PlayContext,
  { game, send: { key, hash }, from, askedAt }: RunningTurn,
): Promise<LeaseAttempt> => takeLease(pool, game, leases.holder, { key, hash, from, asked_at: askedAt })

/**
 * Leases the game and reserves what the turn may cost. Returns the other lease (null once it has ended) when another
 * process answers the same send. Throws when another process answers a different one, and at a cap.
 */
export async function leaseTurn(
  context: PlayContext,
  caller: Caller,
  turn: RunningTurn,
  novel: NovelId,
  taking: Promise<LeaseAttempt> = attemptLease(context, turn),
): Promise<LeasedTurn | WrittenElsewhere> {
  const { pool } = context
  const { lease } = await taking
  if (lease === null) return findElsewhere(pool, turn)
  try {
    return { lease, ...(await reserveStoryteller(context, caller, novel)) }
  } catch (error) {
    await releaseLease(pool, turn.game, lease)
    throw error
  }
}

async function findElsewhere(pool: PlayContext['pool'], { game, send }: RunningTurn): Promise<WrittenElsewhere> {
  const elsewhere = await findLeased(pool, game)
  if (elsewhere === null) {
    if (!(await hasGame(pool, game))) throw new ProblemError('game_not_found')
    return { elsewhere }
  }
  if (elsewhere.sent.key !== send.key) throw new ProblemError('reply_in_progress')
  if (elsewhere.sent.hash !== send.hash) throw new ProblemError('idempotency_mismatch')
  return { elsewhere }
}

/** Gives back a lease that was not needed: nothing was asked, so nothing was spent. */
export async function releaseTurn(
  { pool }: PlayContext,
  caller: Caller,
  { game }: RunningTurn,
  leased: LeasedTurn,
): Promise<void> {
  await settleTurn(pool, caller, leased.reservation, noUsage, 'failed')
  await releaseLease(pool, game, leased.lease)
}
