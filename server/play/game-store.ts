import type { GameId, GameStateId, NovelId, UserId } from '@fabula/core/ids'
import type { GameState, NewState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { batchesOf } from '../database/batches.ts'
import { onlyReader } from '../database/distribution.ts'
import { newId } from '../database/new-id.ts'
import { isFree } from './lease-store.ts'

/** A reader's biography and current state in a novel. A missing row reads as empty values. */
export interface Reading {
  current_state_id: GameStateId | null
  biography_name: string | null
  biography: string | null
  confirmed_18: boolean
  paid: boolean
}

/** The key of a stored state. A state is stored under its reader, like everything of a game. */
export interface StateKey {
  user_id: UserId
  id: GameStateId
}

/** A state with its owner, novel and reading. */
export interface StoredState {
  state: GameState
  depth: number
  novel_id: NovelId
  user_id: UserId
  /** The game's memory mark, which changes with each summary and each pin. */
  memory_mark: number
  reading: Reading
}

interface StateRow {
  id: GameStateId
  game_id: GameId
  parent_id: GameStateId | null
  depth: number
  document: NewState
  created_at: Date
}

interface StoredRow extends StateRow {
  novel_id: NovelId
  user_id: UserId
  memory_mark: number
  current_state_id: GameStateId | null
  biography_name: string | null
  biography: string | null
  confirmed_18: boolean | null
  paid_at: Date | null
}

/** Columns of the game itself. */
type GameColumn = 'novel_id' | 'user_id' | 'memory_mark'

const asState = ({ id, game_id, parent_id, document, created_at }: StateRow): GameState => ({
  ...document,
  id,
  game_id,
  parent_id,
  created_at: created_at.toISOString(),
})

const asReading = (row: Omit<StoredRow, keyof StateRow | GameColumn>): Reading => ({
  current_state_id: row.current_state_id,
  biography_name: row.biography_name,
  biography: row.biography,
  confirmed_18: row.confirmed_18 ?? false,
  paid: row.paid_at !== null,
})

/** Finds a reader's state by its id; null when the reader has no such state. */
export const findState = (pool: pg.Pool, user_id: UserId, id: GameStateId): Promise<StoredState | null> =>
  states(pool).ask({ user_id, id })

const states = batchesOf(async (pool, asks: readonly StateKey[]) => {
  const { rows } = await pool.query<StoredRow & { place: number }>({
    name: 'find-states',
    text: `select asked.place::int, s.id, s.game_id, s.parent_id, s.depth, s.document, s.created_at, g.novel_id, g.user_id,
             g.memory_mark, r.current_state_id, r.biography_name, r.biography, r.confirmed_18, r.paid_at
           from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (user_id, id, place)
           join states s on s.user_id = coalesce($3::uuid, asked.user_id) and s.id = asked.id
           join games g on g.user_id = s.user_id and g.id = s.game_id
           left join readings r on r.user_id = s.user_id and r.novel_id = g.novel_id`,
    values: [asks.map(({ user_id }) => user_id), asks.map(({ id }) => id), onlyReader(asks)],
  })
  const found = new Map(rows.map((row) => [row.place, asStored(row)]))
  return asks.map((_, index) => found.get(index + 1) ?? null)
})

const asStored = (row: StoredRow): StoredState => ({
  state: asState(row),
  depth: row.depth,
  novel_id: row.novel_id,
  user_id: row.user_id,
  memory_mark: row.memory_mark,
  reading: asReading(row),
})

/** A reader's current state in a novel (null before they have begun), and their reading. */
export async function findCurrent(
  pool: pg.Pool,
  userId: UserId,
  novelId: NovelId,
): Promise<{ reading: Reading; state: GameState | null }> {
  const { rows } = await pool.query<Omit<StoredRow, GameColumn>>({
    name: 'find-current',
    text: `select s.id, s.game_id, s.parent_id, s.depth, s.document, s.created_at,
             r.current_state_id, r.biography_name, r.biography, r.confirmed_18, r.paid_at
           from readings r left join states s on s.user_id = r.user_id and s.id = r.current_state_id
           where r.user_id = $1 and r.novel_id = $2`,
    values: [userId, novelId],
  })
  const row = rows[0]
  if (!row) return { reading: noReading, state: null }
  return { reading: asReading(row), state: row.id ? asState(row) : null }
}

/** The reading of somebody of whom nothing is stored in a novel yet. */
export const noReading: Reading = {
  current_state_id: null,
  biography_name: null,
  biography: null,
  confirmed_18: false,
  paid: false,
}

/** The last `limit` states of the path that ends in `id`, oldest first; the whole path by default. */
export async function findPath(pool: pg.Pool, { user_id, id }: StateKey, limit = 1_000_000): Promise<GameState[]> {
  const { rows } = await pool.query<StateRow>({
    name: 'find-path',
    text: `with recursive path as (
             select id, parent_id, 1 as step from states where user_id = $1 and id = $2
             union all
             select s.id, s.parent_id, path.step + 1 from path join states s on s.user_id = $1 and s.id = path.parent_id
             where path.step < $3
           )
           select s.id, s.game_id, s.parent_id, s.depth, s.document, s.created_at
           from path join states s on s.user_id = $1 and s.id = path.id order by path.step desc`,
    values: [user_id, id, limit],
  })
  return rows.map(asState)
}

/**
 * The alternative answers to the same text: the children of one state that a storyteller wrote after the same words.
 */
export async function findSiblings(pool: pg.Pool, userId: UserId, state: GameState): Promise<GameState[]> {
  if (state.parent_id === null) return [state]
  const { rows } = await pool.query<StateRow>({
    name: 'find-siblings',
    text: `select id, game_id, parent_id, depth, document, created_at from states
           where user_id = $1 and parent_id = $2 and game_id = $3 order by created_at, id`,
    values: [userId, state.parent_id, state.game_id],
  })
  return rows
    .map(asState)
    .filter(
      (other) => other.said?.text === state.said?.text && other.storyteller !== null && state.storyteller !== null,
    )
}

/** Begins a game with its first state and makes it the reader's current game. The caller's row must already exist. */
export async function createGame(pool: pg.Pool, caller: Caller, novelId: NovelId, first: NewState): Promise<GameState> {
  const game_id = newId<GameId>()
  const id = newId<GameStateId>()
  const { rows } = await pool.query<{ created_at: Date }>({
    name: 'create-game',
    text: `with game as (
             insert into games (id, user_id, novel_id, claim_key, current_state_id)
             values ($1, $2, $3, $6, $4) returning id
           ),
           state as (
             insert into states (user_id, id, game_id, depth, document)
             select $2, $4, id, 0, $5 from game returning created_at
           ),
           reading as (
             insert into readings (user_id, novel_id, current_state_id) values ($2, $3, $4)
             on conflict (user_id, novel_id) do update set current_state_id = $4
           )
           select created_at from state`,
    values: [
      game_id,
      caller.id,
      novelId,
      id,
      JSON.stringify(first),
      (caller.kind === 'guest' && caller.minted_key) || null,
    ],
  })
  return { ...first, id, game_id, parent_id: null, created_at: (rows[0]?.created_at ?? new Date()).toISOString() }
}

/**
 * Makes a state the current one of the reader and of its game. Returns false and changes nothing while a process other
 * than `holder` writes a reply in that game.
 */
export async function setCurrent(
  pool: pg.Pool,
  userId: UserId,
  novelId: NovelId,
  { id, game_id }: GameState,
  holder: string,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'set-current',
    text: `with place as (
             update games set current_state_id = $3 where user_id = $1 and id = $4 and ${isFree('$5')} returning id
           ),
           reading as (
             update readings set current_state_id = $3 from place where user_id = $1 and novel_id = $2
           )
           select 1 from place`,
    values: [userId, novelId, id, game_id, holder],
  })
  return rowCount === 1
}
