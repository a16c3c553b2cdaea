import type { GameId } from '@fabula/core/ids'
import { noUsage } from '@fabula/core/storyteller/turn-record'
import type { Caller } from '../accounts/caller.ts'
import { Refusal } from '../refusal.ts'
import type { PlayContext } from './play-context.ts'
import type { RunningTurn } from './running-turns.ts'
import { type Reservation, reserveStoryteller, settleTurn } from './spend-turn.ts'
import type { Storyteller } from './storyteller.ts'
import { releaseLease, renewLease, takeLease } from './turn-store.ts'

/** What a turn that asks somebody holds until it is over. */
export interface LeasedTurn {
  lease: string
  storyteller: Storyteller
  reservation: Reservation
}

/** Takes the game, and puts aside what the turn may cost. Refuses where another turn has it, or at a cap. */
export async function leaseTurn(
  { pool, caps, storyteller }: PlayContext,
  caller: Caller,
  gameId: GameId,
): Promise<LeasedTurn> {
  const lease = await takeLease(pool, gameId)
  if (lease === null) throw new Refusal('reply_in_progress')
  try {
    return { lease, ...(await reserveStoryteller(pool, caller, caps, storyteller)) }
  } catch (error) {
    await releaseLease(pool, gameId, lease)
    throw error
  }
}

/** Gives back what was not needed: nothing was asked, so nothing was spent. */
export async function giveBackTurn(
  { pool }: PlayContext,
  caller: Caller,
  gameId: GameId,
  leased: LeasedTurn,
): Promise<void> {
  await settleTurn(pool, caller, leased.reservation, noUsage, 'failed')
  await releaseLease(pool, gameId, leased.lease)
}

/** Keeps the lease for as long as the turn is written. */
export const keepLeased = (context: PlayContext, turn: RunningTurn, lease: string): NodeJS.Timeout =>
  setInterval(() => keepLease(context, turn, lease), 10_000)

/** A lease that was lost means that another process has the game: this reply must not be stored. */
function keepLease(context: PlayContext, turn: RunningTurn, lease: string): void {
  renewLease(context.pool, turn.gameId, lease).then(
    (kept) => {
      if (!kept) turn.abort.abort()
    },
    // The store is away for the moment; appending decides whether the lease still holds.
    () => undefined,
  )
}
