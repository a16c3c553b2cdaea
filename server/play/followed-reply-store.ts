import type { ProblemCode } from '@fabula/contract/problem'
import type { ReplyEvent } from '@fabula/contract/shapes/reply-event'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import type { Leased } from './lease-store.ts'
import type { NumberedEvent } from './running-turns.ts'

/** Asks the process that writes a reply to tell what it writes. */
export async function askToTell(pool: pg.Pool, { lease, game_id }: Leased): Promise<void> {
  await pool.query('insert into followed_replies (lease, game_id) values ($1, $2) on conflict do nothing', [
    lease,
    game_id,
  ])
}

/** Asks the process that writes a reply to stop. */
export async function askToCancel(pool: pg.Pool, { lease, game_id }: Leased): Promise<void> {
  await pool.query(
    `insert into followed_replies (lease, game_id, cancelled) values ($1, $2, true)
     on conflict (lease) do update set cancelled = true`,
    [lease, game_id],
  )
}

/** Tells those who follow a reply at other processes what was shown of it since. */
export async function tellEvents(pool: pg.Pool, lease: string, events: readonly NumberedEvent[]): Promise<void> {
  await pool.query({
    name: 'tell-events',
    text: `insert into reply_events (lease, id, event)
           select $1, id, event from unnest($2::int[], $3::jsonb[]) as told (id, event) on conflict do nothing`,
    values: [lease, events.map(({ id }) => id), events.map(({ event, data }) => JSON.stringify({ event, data }))],
  })
}

/** Tells them that there will be no reply, and why. */
export async function tellFailure(pool: pg.Pool, lease: string, error: unknown): Promise<void> {
  const failure =
    error instanceof ProblemError ? { code: error.code, facts: error.facts } : { code: 'unexpected', facts: {} }
  await pool.query({
    name: 'tell-failure',
    text: 'update followed_replies set failure = $2 where lease = $1',
    values: [lease, JSON.stringify(failure)],
  })
}

/** What is known of a reply that another process writes. */
export interface FollowedReply {
  events: NumberedEvent[]
  failure: ProblemError | null
  /** False: it is over, or its process died. */
  live: boolean
}

/** A followed reply, with its events after `lastId`. */
export async function readFollowed(pool: pg.Pool, { lease, game_id }: Leased, lastId: number): Promise<FollowedReply> {
  const { rows } = await pool.query<{
    live: boolean
    failure: { code: ProblemCode; facts: ProblemError['facts'] } | null
    events: { id: number; event: ReplyEvent }[]
  }>({
    name: 'read-followed',
    text: `select
             exists (select 1 from games where id = $2 and lease = $1 and lease_until >= now()) as live,
             (select failure from followed_replies where lease = $1) as failure,
             coalesce((select json_agg(json_build_object('id', id, 'event', event) order by id)
               from reply_events where lease = $1 and id > $3), '[]') as events`,
    values: [lease, game_id, lastId],
  })
  const { live = false, failure = null, events = [] } = rows[0] ?? {}
  return {
    live,
    failure: failure && new ProblemError(failure.code, failure.facts),
    events: events.map(({ id, event }) => ({ ...event, id })),
  }
}

/** Removes what was kept of replies that are long over. */
export async function purgeFollowed({ pool }: { pool: pg.Pool }): Promise<void> {
  await pool.query(`delete from followed_replies where created_at < now() - interval '1 hour'`)
}
