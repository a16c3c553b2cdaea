import type { ProblemCode } from '@fabula/contract/problem'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type pg from 'pg'
import { isOver } from '../database/is-over.ts'
import { ProblemError } from '../problem-error.ts'
import { type HeldLease, type Leased, leaseSeconds } from './lease-store.ts'
import type { NumberedEvent } from './running-turns.ts'

/** Asks the process that writes a reply to publish its events. */
export async function requestEvents(pool: pg.Pool, { user_id, game_id, lease }: Leased): Promise<void> {
  await pool.query(
    'insert into followed_replies (user_id, lease, game_id) values ($1, $2, $3) on conflict do nothing',
    [user_id, lease, game_id],
  )
}

/** Asks the process that writes a reply to stop. */
export async function requestCancel(pool: pg.Pool, { user_id, game_id, lease }: Leased): Promise<void> {
  await pool.query(
    `insert into followed_replies (user_id, lease, game_id, cancelled) values ($1, $2, $3, true)
     on conflict (user_id, lease) do update set cancelled = true`,
    [user_id, lease, game_id],
  )
}

/** Publishes further events of a reply to its followers at other processes. */
export async function publishEvents(
  pool: pg.Pool,
  { user_id, lease }: HeldLease,
  events: readonly NumberedEvent[],
): Promise<void> {
  await pool.query({
    name: 'publish-events',
    text: `insert into reply_events (user_id, lease, id, event)
           select $1, $2, id, event from unnest($3::int[], $4::jsonb[]) as published (id, event) on conflict do nothing`,
    values: [
      user_id,
      lease,
      events.map(({ id }) => id),
      events.map(({ event, data }) => JSON.stringify({ event, data })),
    ],
  })
}

/** Publishes to followers that there will be no reply, and why. */
export async function publishFailure(pool: pg.Pool, { user_id, lease }: HeldLease, error: unknown): Promise<void> {
  const failure =
    error instanceof ProblemError ? { code: error.code, facts: error.facts } : { code: 'unexpected', facts: {} }
  await pool.query({
    name: 'publish-failure',
    text: 'update followed_replies set failure = $3 where user_id = $1 and lease = $2',
    values: [user_id, lease, JSON.stringify(failure)],
  })
}

/** The published progress of a reply that another process writes. */
export interface FollowedReply {
  events: NumberedEvent[]
  failure: ProblemError | null
  /** False when it is over, or its process died. */
  live: boolean
}

/** A followed reply, with its events after `lastId`. */
export async function readFollowed(
  pool: pg.Pool,
  { user_id, game_id, lease }: Leased,
  lastId: number,
): Promise<FollowedReply> {
  const { rows } = await pool.query<{
    live: boolean
    failure: { code: ProblemCode; facts: ProblemError['facts'] } | null
    events: { id: number; event: ReplyEvent }[]
  }>({
    name: 'read-followed',
    text: `select
             exists (select 1 from games where user_id = $4 and id = $2 and lease = $1
               and not ${isOver('lease_until', leaseSeconds)}) as live,
             (select failure from followed_replies where user_id = $4 and lease = $1) as failure,
             coalesce((select json_agg(json_build_object('id', id, 'event', event) order by id)
               from reply_events where user_id = $4 and lease = $1 and id > $3), '[]') as events`,
    values: [lease, game_id, lastId, user_id],
  })
  const { live = false, failure = null, events = [] } = rows[0] ?? {}
  return {
    live,
    failure: failure && new ProblemError(failure.code, failure.facts),
    events: events.map(({ id, event }) => ({ ...event, id })),
  }
}

/** Deletes the rows of replies that ended long ago. */
export async function purgeFollowed({ pool }: { pool: pg.Pool }): Promise<void> {
  await pool.query(`delete from followed_replies where created_at < now() - interval '1 hour'`)
}
