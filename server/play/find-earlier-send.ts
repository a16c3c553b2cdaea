import type { GameStateId } from '@fabula/core/ids'
import type pg from 'pg'
import { batchesOf } from '../database/batches.ts'
import { onlyReader } from '../database/distribution.ts'
import type { GameKey } from './game-key.ts'

/** What identifies a request for a turn: repeating it returns the state that it made. */
export interface Send {
  key: string
  /** Hash of the request, to detect a key that is reused for something else. */
  hash: string
}

/** The state that an earlier send made, and the hash of that send. */
export interface EarlierSend {
  id: GameStateId
  hash: string | null
}

/** Finds the state that an earlier send with this key made; null when there is none. */
export const findEarlierSend = (
  pool: pg.Pool,
  { user_id, game_id }: GameKey,
  key: string,
): Promise<EarlierSend | null> => sends(pool).ask({ user_id, game_id, key })

const sends = batchesOf(async (pool, asks: readonly (GameKey & { key: string })[]) => {
  const { rows } = await pool.query<{ place: number; id: GameStateId; move_hash: string | null }>({
    name: 'find-earlier-send',
    text: `select asked.place::int, s.id, s.move_hash
           from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as asked (user_id, game_id, key, place)
           join states s on s.user_id = coalesce($4::uuid, asked.user_id) and s.game_id = asked.game_id
             and s.idempotency_key = asked.key`,
    values: [
      asks.map(({ user_id }) => user_id),
      asks.map(({ game_id }) => game_id),
      asks.map(({ key }) => key),
      onlyReader(asks),
    ],
  })
  const found = new Map(rows.map(({ place, id, move_hash }) => [place, { id, hash: move_hash }]))
  return asks.map((_, index) => found.get(index + 1) ?? null)
})
