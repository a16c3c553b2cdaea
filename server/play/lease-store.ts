import { randomUUID } from 'node:crypto'
import type { GameId } from '@fabula/core/ids'
import type pg from 'pg'
import type { LeasedFor } from '../database/schema.ts'

/** How long a lease lasts without being renewed: the game of a process that died is free after this many seconds. */
export const leaseSeconds = 3.5

/** A lease need not outlive a crash, so nobody waits until the disk has it. */
const undurable = `with undurable as (select set_config('synchronous_commit', 'off', true))`

/**
 * SQL: whether the holder may have the game. What is leased to the holder itself was left by its earlier life, for what
 * it writes now it knows without asking.
 */
export const isFree = (holder: string): string => `(lease is null or lease_until < now() or leased_by = ${holder})`

/** Takes the game for a turn. Null when another process has it. */
export async function takeLease(
  pool: pg.Pool,
  gameId: GameId,
  holder: string,
  sent: LeasedFor,
): Promise<string | null> {
  const lease = randomUUID()
  const { rowCount } = await pool.query({
    name: 'take-lease',
    text: `${undurable} update games
           set lease = $2, lease_until = now() + make_interval(secs => $3), leased_by = $4, leased_for = $5 from undurable
           where id = $1 and ${isFree('$4')}`,
    values: [gameId, lease, leaseSeconds, holder, JSON.stringify(sent)],
  })
  return rowCount === 1 ? lease : null
}

export async function releaseLease(pool: pg.Pool, gameId: GameId, lease: string): Promise<void> {
  await pool.query({
    name: 'release-lease',
    text: `${undurable} update games set lease = null, lease_until = null from undurable where id = $1 and lease = $2`,
    values: [gameId, lease],
  })
}

/** A game that a living process has leased. */
export interface Leased {
  game_id: GameId
  lease: string
  sent: LeasedFor
}

/** Who has the game; null when nobody living has. */
export async function findLeased(pool: pg.Pool, gameId: GameId): Promise<Leased | null> {
  const { rows } = await pool.query<Leased>({
    name: 'find-leased',
    text: `select id as game_id, lease, leased_for as sent from games
           where id = $1 and lease is not null and lease_until >= now() and leased_for is not null`,
    values: [gameId],
  })
  return rows[0] ?? null
}

/** What became of a lease since it was last looked at. */
export interface LeaseNews {
  lease: string
  /** False: it was lost to another process. */
  kept: boolean
  /** True: readers at another process follow the reply. */
  followed: boolean
  cancelled: boolean
}

/** Keeps leases for as long again, those that need it by now; tells what others have to say to who has them. */
export async function renewLeases(pool: pg.Pool, held: readonly { gameId: GameId; lease: string }[]) {
  const { rows } = await pool.query<LeaseNews>({
    name: 'renew-leases',
    text: `${undurable},
           held as (select * from unnest($1::uuid[], $2::uuid[]) as held (game_id, lease)),
           renewed as (
             update games g set lease_until = now() + make_interval(secs => $3) from held, undurable
             where g.id = held.game_id and g.lease = held.lease and g.lease_until < now() + make_interval(secs => $3::float8 - 1)
           )
           select held.lease, g.id is not null as kept, f.lease is not null as followed,
             coalesce(f.cancelled, false) as cancelled
           from held left join games g on g.id = held.game_id and g.lease = held.lease
           left join followed_replies f on f.lease = held.lease`,
    values: [held.map(({ gameId }) => gameId), held.map(({ lease }) => lease), leaseSeconds],
  })
  return rows
}
