import type { GameStateId } from '@fabula/core/ids'
import { storableWithJson } from '@fabula/core/record/storable'
import type { TurnRecord } from '@fabula/core/storyteller/turn-record'
import type { GameState, NewState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import { isDivided } from '../database/distribution.ts'
import { newId } from '../database/new-id.ts'
import { isUniqueViolation } from '../database/transaction.ts'
import { appendInBatch, type NewRow } from './append-in-batch.ts'
import type { Send } from './find-earlier-send.ts'
import { findExistingReply } from './find-existing-reply.ts'
import { gameOf } from './game-key.ts'
import type { StoredState } from './game-store.ts'
import { findMoved, isFree, releaseLease } from './lease-store.ts'

/**
 * Adds a child to a state, makes it the current one and gives the lease back, all or nothing. A send that was answered
 * meanwhile gets that answer. Null when the game is leased to somebody else, or this turn's own lease was lost. A reader
 * who switched games while the reply was written stays there, and finds the reply in this game.
 */
export async function appendState(
  pool: pg.Pool,
  parent: StoredState,
  newState: NewState,
  send: Send,
  held: { lease: string | null; holder: string; record: TurnRecord | null },
): Promise<GameState | null> {
  const state = await append(pool, parent, newState, send, held).catch(async (error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    // The same send was answered since its earlier answer was looked up, for example by another process.
    const existing = await findExistingReply(pool, parent, send)
    if (existing === null) throw error
    if (held.lease !== null) await releaseLease(pool, gameOf(parent), held.lease)
    return existing
  })
  if (state !== null || held.lease === null) return state
  // A reader who logs in while a reply is written takes the game along, and the reply belongs to it.
  const newOwner = await findMoved(pool, { ...gameOf(parent), lease: held.lease })
  return newOwner === null ? null : append(pool, { ...parent, user_id: newOwner }, newState, send, held)
}

async function append(
  pool: pg.Pool,
  parent: StoredState,
  newState: NewState,
  send: Send,
  { lease, holder, record }: Parameters<typeof appendState>[4],
): Promise<GameState | null> {
  const { user_id, game_id } = gameOf(parent)
  // The reasons that a model gives are not cleaned as its line is.
  const { value: next, json: document } = storableWithJson(newState)
  const row: NewRow = {
    user_id,
    game_id,
    id: newId<GameStateId>(),
    parent_id: parent.state.id,
    depth: parent.depth + 1,
    document,
    key: send.key,
    hash: send.hash,
    record: record === null ? null : storableWithJson(record).json,
    current_state_id: parent.reading.current_state_id,
  }
  const batchedAt = lease !== null && !isDivided(pool) ? await appendInBatch(pool, { ...row, lease }) : null
  const createdAt = batchedAt ?? (await appendAlone(pool, row, lease === null ? { holder } : { lease }))
  return createdAt && { ...next, id: row.id, game_id, parent_id: row.parent_id, created_at: createdAt.toISOString() }
}

/** Stores one state and returns when it was created; null when the game is leased to somebody else. */
async function appendAlone(
  pool: pg.Pool,
  row: NewRow,
  held: { lease: string } | { holder: string },
): Promise<Date | null> {
  const { rows } = await pool.query<{ created_at: Date }>({
    name: 'lease' in held ? 'append-leased' : 'append-free',
    text: `with game as (
             update games set lease = null, lease_until = null, current_state_id = $3
             where user_id = $11 and id = $1 and ${'lease' in held ? 'lease = $2' : isFree('$2')}
             returning id, novel_id
           ),
           state as (
             insert into states (user_id, id, game_id, parent_id, depth, document, idempotency_key, move_hash, record)
             select $11, $3, id, $4, $5, $6, $7, $8, $9 from game returning created_at
           ),
           reading as (
             update readings r set current_state_id = $3 from game
             where r.user_id = $11 and r.novel_id = game.novel_id
               and (r.current_state_id is null or r.current_state_id = $10
                 or exists (select 1 from states c where c.user_id = $11 and c.id = r.current_state_id and c.game_id = game.id))
           )
           select created_at from state`,
    values: [
      row.game_id,
      'lease' in held ? held.lease : held.holder,
      row.id,
      row.parent_id,
      row.depth,
      row.document,
      row.key,
      row.hash,
      row.record,
      row.current_state_id,
      row.user_id,
    ],
  })
  return rows[0]?.created_at ?? null
}
