import type { GameId, GameStateId, UserId } from '@fabula/core/ids'
import type { NewState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import type { GameLine, SaveLine, SavesHead, StateLine } from './saves-file-format.ts'

/** The most states in memory at once. */
const statesAtOnce = 200

/** A reader's saves of a novel and their places in its games, with the paths to them, as JSON lines in pieces. */
export async function* writeSavesFile(pool: pg.Pool, userId: UserId, { id, play_link, novel }: LoadedNovel) {
  const key = [userId, id]
  const [current, games, saves] = await Promise.all([
    pool.query<{ id: GameStateId | null }>(
      'select current_state_id as id from readings where user_id = $1 and novel_id = $2',
      key,
    ),
    pool.query<{ id: GameId; created_at: Date; current_state_id: GameStateId | null }>(
      'select id, created_at, current_state_id from games where user_id = $1 and novel_id = $2 order by created_at, id',
      key,
    ),
    pool.query<{ name: string; state_id: GameStateId; position: number | null; quick: boolean; created_at: Date }>(
      `select name, state_id, position, quick_game_id is not null as quick, created_at from saves
       where user_id = $1 and novel_id = $2 and deleted_at is null order by created_at, id`,
      key,
    ),
  ])
  const head: SavesHead = {
    fabula: 'saves',
    version: 1,
    novel: { id, name: novel.name, play_link: play_link ?? '' },
    current: current.rows[0]?.id ?? null,
  }
  yield line(head)
  for (const game of games.rows) {
    yield line({ game: game.id, at: iso(game.created_at), current: game.current_state_id } satisfies GameLine)
  }
  const ends = [
    ...saves.rows.map(({ state_id }) => state_id),
    ...games.rows.flatMap(({ current_state_id }) => current_state_id ?? []),
    ...(head.current ? [head.current] : []),
  ]
  const ids = await findPathsTo(pool, userId, ends)
  for (let at = 0; at < ids.length; at += statesAtOnce) {
    for (const state of await findStates(pool, userId, ids.slice(at, at + statesAtOnce))) yield line(state)
  }
  for (const { name, state_id, position, quick, created_at } of saves.rows) {
    yield line({ save: name, state: state_id, position, quick, at: iso(created_at) } satisfies SaveLine)
  }
}

const line = (record: object): Uint8Array => Buffer.from(`${JSON.stringify(record)}\n`)
const iso = (date: Date): string => date.toISOString()

/** Every state on the paths to these states, a parent before its children. */
async function findPathsTo(pool: pg.Pool, userId: UserId, ends: readonly GameStateId[]): Promise<GameStateId[]> {
  const { rows } = await pool.query<{ id: GameStateId }>(
    `with recursive path as (
       select id, parent_id, depth from states where user_id = $1 and id = any($2::uuid[])
       union
       select s.id, s.parent_id, s.depth from path join states s on s.user_id = $1 and s.id = path.parent_id
     )
     select id from path order by depth, id`,
    [userId, ends],
  )
  return rows.map(({ id }) => id)
}

interface StateRow {
  id: GameStateId
  game_id: GameId
  parent_id: GameStateId | null
  created_at: Date
  document: NewState
}

async function findStates(pool: pg.Pool, userId: UserId, ids: readonly GameStateId[]): Promise<StateLine[]> {
  const { rows } = await pool.query<StateRow>(
    `select s.id, s.game_id, s.parent_id, s.created_at, s.document
     from unnest($2::uuid[]) with ordinality as wanted (id, place)
     join states s on s.user_id = $1 and s.id = wanted.id order by place`,
    [userId, ids],
  )
  return rows.map(({ id, game_id, parent_id, created_at, document }) => ({
    state: id,
    of: game_id,
    parent: parent_id,
    at: iso(created_at),
    document,
  }))
}
