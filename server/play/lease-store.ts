import { randomUUID } from 'node:crypto'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { batchesOf } from '../database/batches.ts'
import { isDivided, onlyReader } from '../database/distribution.ts'
import { isOver } from '../database/is-over.ts'
import type { LeasedFor } from '../database/schema/games.ts'
import { type EarlierSend, findEarlierSend } from './find-earlier-send.ts'
import type { GameKey } from './game-key.ts'

/**
 * How long a lease lasts without being renewed, in seconds: the game of a process that died is free after this time.
 */
export const leaseSeconds = 3.5

/** A lease need not survive a crash, so it is committed without waiting for the disk. */
const undurable = `with undurable as (select set_config('synchronous_commit', 'off', true))`

/**
 * SQL condition: whether the holder may take the game. A lease of the holder itself is a leftover of its previous run,
 * because a process knows its own running replies without asking.
 */
export const isFree = (holder: string): string =>
  `(lease is null or ${isOver('lease_until', leaseSeconds)} or leased_by = ${holder})`

/** The result of trying to take a game. */
export interface LeaseAttempt {
  /** Null when another process has it. */
  lease: string | null
  /** The state that an earlier send with the same key made, if there is one. */
  earlier: EarlierSend | null
}

/** Leases the game for a turn, and looks up whether its send was answered before. */
export async function takeLease(
  pool: pg.Pool,
  { user_id, game_id }: GameKey,
  holder: string,
  sent: LeasedFor,
): Promise<LeaseAttempt> {
  const lease = randomUUID()
  const wanted = { user_id, game_id, lease, holder, sent: JSON.stringify(sent) }
  if (isDivided(pool)) {
    const [isTaken, earlier] = await Promise.all([takeAlone(pool, wanted), findEarlierSend(pool, wanted, sent.key)])
    return { lease: isTaken ? lease : null, earlier }
  }
  const { isTaken, made: earlier } = await leases(pool).ask(wanted)
  if (isTaken) return { lease, earlier }
  if (!(await takeAlone(pool, wanted))) return { lease: null, earlier }
  // The process that had the game until now may have answered this very send.
  return { lease, earlier: await findEarlierSend(pool, wanted, sent.key) }
}

/** A requested lease; `sent` is JSON. */
type Wanted = HeldLease & { holder: string; sent: string }

async function takeAlone(pool: pg.Pool, { user_id, game_id, lease, holder, sent }: Wanted): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'take-lease',
    text: `${undurable} update games
           set lease = $2, lease_until = now() + make_interval(secs => $3), leased_by = $4, leased_for = $5 from undurable
           where user_id = $6 and id = $1 and ${isFree('$4')}`,
    values: [game_id, lease, leaseSeconds, holder, sent, user_id],
  })
  return rowCount === 1
}

/** Whether the lease was taken, and the state that the same send made earlier. */
interface WantedRow {
  lease: string
  taken: boolean
  id: EarlierSend['id'] | null
  move_hash: string | null
}

/**
 * Under load the turns of many readers begin at once. Locked rows are skipped, so that nobody waits for another
 * reader's game; a request that got nothing is tried alone.
 */
const leases = batchesOf(async (pool, wanted: readonly Wanted[]) => {
  const { rows } = await pool.query<WantedRow>({
    name: 'take-leases',
    text: `${undurable},
           asked as (
             select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], string_to_array($5, E'\\n'))
               as asked (user_id, game_id, wanted, holder, sent)
           ),
           free as materialized (
             select asked.* from asked join games g on g.user_id = asked.user_id and g.id = asked.game_id
             where ${isFree('asked.holder')} for update of g skip locked
           ),
           taken as (
             update games g
             set lease = free.wanted, lease_until = now() + make_interval(secs => $6), leased_by = free.holder,
               leased_for = free.sent::jsonb
             from free, undurable where g.user_id = free.user_id and g.id = free.game_id returning g.lease
           )
           select asked.wanted as lease, taken.lease is not null as taken, s.id, s.move_hash
           from asked
           left join taken on taken.lease = asked.wanted
           left join states s on s.user_id = asked.user_id and s.game_id = asked.game_id
             and s.idempotency_key = asked.sent::jsonb->>'key'
           where taken.lease is not null or s.id is not null`,
    values: [
      wanted.map(({ user_id }) => user_id),
      wanted.map(({ game_id }) => game_id),
      wanted.map(({ lease }) => lease),
      wanted.map(({ holder }) => holder),
      // JSON contains no raw line break.
      wanted.map(({ sent }) => sent).join('\n'),
      leaseSeconds,
    ],
  })
  const found = new Map(
    rows.map(({ lease, taken, id, move_hash }) => [lease, { isTaken: taken, made: id && { id, hash: move_hash } }]),
  )
  return wanted.map(({ lease }) => found.get(lease) ?? { isTaken: false, made: null })
})

/** Gives a lease back, unless it was lost meanwhile. */
export async function releaseLease(pool: pg.Pool, { user_id, game_id }: GameKey, lease: string): Promise<void> {
  await pool.query({
    name: 'release-lease',
    text: `${undurable} update games set lease = null, lease_until = null from undurable
           where user_id = $1 and id = $2 and lease = $3`,
    values: [user_id, game_id, lease],
  })
}

/** A game that is leased by a running process. */
export interface Leased extends GameKey {
  lease: string
  sent: LeasedFor
}

/** Finds a game's valid lease; null when there is none. */
export async function findLeased(pool: pg.Pool, { user_id, game_id }: GameKey): Promise<Leased | null> {
  const { rows } = await pool.query<Leased>({
    name: 'find-leased',
    text: `select user_id, id as game_id, lease, leased_for as sent from games
           where user_id = $1 and id = $2 and lease is not null and not ${isOver('lease_until', leaseSeconds)} and leased_for is not null`,
    values: [user_id, game_id],
  })
  return rows[0] ?? null
}

/** Whether the reader has the game: it may have just been moved or deleted. */
export async function hasGame(pool: pg.Pool, { user_id, game_id }: GameKey): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from games where user_id = $1 and id = $2', [user_id, game_id])
  return rowCount === 1
}

/** The result of renewing a lease. */
export interface LeaseNews {
  lease: string
  /** False when the lease was lost to another process. */
  kept: boolean
  /** True when readers at another process follow the reply. */
  followed: boolean
  cancelled: boolean
}

/** Renews the leases that need it, and returns what other processes requested of each. */
export async function renewLeases(pool: pg.Pool, held: readonly HeldLease[]): Promise<LeaseNews[]> {
  if (!isDivided(pool)) return renew(pool, held)
  return (await Promise.all(held.map((each) => renew(pool, [each])))).flat()
}

/** A lease of this process, and where its game is stored. */
export type HeldLease = GameKey & { lease: string }

async function renew(pool: pg.Pool, held: readonly HeldLease[]): Promise<LeaseNews[]> {
  const { rows } = await pool.query<LeaseNews>({
    name: 'renew-leases',
    text: `${undurable},
           held as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as held (user_id, game_id, lease)),
           renewed as (
             update games g set lease_until = now() + make_interval(secs => $5) from held, undurable
             where g.user_id = coalesce($4::uuid, held.user_id) and g.id = held.game_id and g.lease = held.lease
               and (g.lease_until < now() + make_interval(secs => $5::float8 - 1)
                 or ${isOver('g.lease_until', leaseSeconds)})
           )
           select held.lease, g.id is not null as kept, f.lease is not null as followed,
             coalesce(f.cancelled, false) as cancelled
           from held
           left join games g on g.user_id = coalesce($4::uuid, held.user_id) and g.id = held.game_id and g.lease = held.lease
           left join followed_replies f on f.user_id = coalesce($4::uuid, held.user_id) and f.lease = held.lease`,
    values: [
      held.map(({ user_id }) => user_id),
      held.map(({ game_id }) => game_id),
      held.map(({ lease }) => lease),
      onlyReader(held),
      leaseSeconds,
    ],
  })
  return rows
}

/** The reader to whom a leased game was moved; null when it was not moved. */
export async function findMoved(pool: pg.Pool, { user_id, game_id, lease }: HeldLease): Promise<UserId | null> {
  const { rows } = await pool.query<{ user_id: UserId }>({
    name: 'find-moved',
    text: 'select user_id from games where id = $1 and lease = $2 and user_id <> $3',
    values: [game_id, lease, user_id],
  })
  return rows[0]?.user_id ?? null
}
