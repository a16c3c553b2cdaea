import type { NovelId } from '@fabula/core/ids'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import { findLeased, isThere, type Leased, releaseLease, takeLease } from './lease-store.ts'
import type { PlayContext } from './play-context.ts'
import type { RunningTurn } from './running-turns.ts'
import { type Reservation, reserveStoryteller, settleTurn } from './spend-turn.ts'
import type { Storyteller } from './storyteller.ts'

/** What a turn that asks somebody holds until it is over. */
export interface LeasedTurn {
  lease: string
  storyteller: Storyteller
  reservation: Reservation
}

/** Another process writes the reply to this very send, or did until now. */
export interface WrittenElsewhere {
  elsewhere: Leased | null
}

/**
 * Takes the game, and puts aside what the turn may cost. Where another process has it for the same send, tells so;
 * refuses where it has it for another one, and at a cap.
 */
export async function leaseTurn(
  context: PlayContext,
  caller: Caller,
  turn: RunningTurn,
  novel: NovelId,
): Promise<LeasedTurn | WrittenElsewhere> {
  const { pool, leases } = context
  const { game, send, from, askedAt } = turn
  const sent = { ...send, from, asked_at: askedAt }
  const taken = await takeLease(pool, game, leases.holder, sent)
  if (taken === null) return findElsewhere(pool, turn)
  try {
    return { lease: taken, ...(await reserveStoryteller(context, caller, novel)) }
  } catch (error) {
    await releaseLease(pool, game, taken)
    throw error
  }
}

async function findElsewhere(pool: PlayContext['pool'], { game, send }: RunningTurn): Promise<WrittenElsewhere> {
  const elsewhere = await findLeased(pool, game)
  if (elsewhere === null) {
    if (!(await isThere(pool, game))) throw new ProblemError('game_not_found')
    return { elsewhere }
  }
  if (elsewhere.sent.key !== send.key) throw new ProblemError('reply_in_progress')
  if (elsewhere.sent.hash !== send.hash) throw new ProblemError('idempotency_mismatch')
  return { elsewhere }
}

/** Gives back what was not needed: nothing was asked, so nothing was spent. */
export async function giveBackTurn(
  { pool }: PlayContext,
  caller: Caller,
  { game }: RunningTurn,
  leased: LeasedTurn,
): Promise<void> {
  await settleTurn(pool, caller, leased.reservation, noUsage, 'failed')
  await releaseLease(pool, game, leased.lease)
}
