import type { GameId, GameStateId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { batchesOf } from '../database/batches.ts'

/** A state as it is stored, its documents as JSON. */
export interface NewRow {
  user_id: UserId
  game_id: GameId
  id: GameStateId
  parent_id: GameStateId
  depth: number
  document: string
  /** The key of the send that this state answers. */
  key: string
  hash: string
  record: string | null
  /** The reader's current state when the turn began. */
  current_state_id: GameStateId | null
}

/** A row whose game is leased for it. */
interface LeasedRow extends NewRow {
  lease: string
}

/** JSON contains no raw line break, so a list of documents is sent as one text: far cheaper to parse than an array. */
const lines = (documents: readonly (string | null)[]): string => documents.map((each) => each ?? 'null').join('\n')

/**
 * Stores a state together with other states that are ready at the same moment, in one statement that waits for the disk
 * once. Returns when the state was created. Null when it was not stored: its lease was lost, or its game's row is
 * locked, since a batch never waits for another reader's rows; the caller then retries it alone.
 */
export const appendInBatch = (pool: pg.Pool, row: LeasedRow): Promise<Date | null> => appends(pool).ask(row)

const appends = batchesOf(async (pool, rows: readonly LeasedRow[]) => {
  const { rows: stored } = await pool.query<{ id: GameStateId; created_at: Date }>({
    name: 'append-in-batch',
    text: `with asked as materialized (
             select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::int[],
                 string_to_array($7, E'\\n'), $8::text[], $9::text[], string_to_array($10, E'\\n'), $11::uuid[])
               as asked (user_id, game_id, lease, id, parent_id, depth, document, key, hash, record, at)
           ),
           free as materialized (
             select asked.*, g.novel_id
             from asked
             join games g on g.user_id = asked.user_id and g.id = asked.game_id and g.lease = asked.lease
             join readings r on r.user_id = asked.user_id and r.novel_id = g.novel_id
             for update of g, r skip locked
           ),
           game as (
             update games g set lease = null, lease_until = null, current_state_id = free.id
             from free where g.user_id = free.user_id and g.id = free.game_id
           ),
           state as (
             insert into states (user_id, id, game_id, parent_id, depth, document, idempotency_key, move_hash, record)
             select user_id, id, game_id, parent_id, depth, document::jsonb, key, hash, nullif(record, 'null')::jsonb
             from free returning id, created_at
           ),
           reading as (
             update readings r set current_state_id = free.id
             from free where r.user_id = free.user_id and r.novel_id = free.novel_id
               and (r.current_state_id is null or r.current_state_id = free.at
                 or exists (select 1 from states c where c.user_id = free.user_id and c.id = r.current_state_id
                   and c.game_id = free.game_id))
           )
           select id, created_at from state`,
    values: [
      rows.map((row) => row.user_id),
      rows.map((row) => row.game_id),
      rows.map((row) => row.lease),
      rows.map((row) => row.id),
      rows.map((row) => row.parent_id),
      rows.map((row) => row.depth),
      lines(rows.map((row) => row.document)),
      rows.map((row) => row.key),
      rows.map((row) => row.hash),
      lines(rows.map((row) => row.record)),
      rows.map((row) => row.current_state_id),
    ],
  })
  const createdAt = new Map(stored.map(({ id, created_at }) => [id, created_at]))
  return rows.map(({ id }) => createdAt.get(id) ?? null)
})
