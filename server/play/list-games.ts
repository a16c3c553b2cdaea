import type { GamePlace } from '@fabula/contract/shapes/play'
import type { GameId, GameStateId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type { NewState } from '@fabula/core/turn/game-state'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { showMoment } from './show-moment.ts'

/** The number of listed games; older ones are found only through their saves. */
const gamesShown = 100

interface Row {
  id: GameId
  begun_at: Date
  state_id: GameStateId
  depth: number
  at: Date
  is_current: boolean
  document: NewState
}

/** A reader's place in each of their games of a novel: the current game first, then by last move. */
export async function listGames(
  pool: pg.Pool,
  caller: Caller,
  loaded: LoadedNovel,
  language?: Language,
): Promise<GamePlace[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-games',
    // A game from before places were stored is at its newest state.
    text: `select g.id, g.created_at as begun_at, s.id as state_id, s.depth, s.created_at as at, s.document,
             coalesce(c.game_id = g.id, false) as is_current
           from games g
           left join readings r on r.user_id = g.user_id and r.novel_id = g.novel_id
           left join states c on c.user_id = $1 and c.id = r.current_state_id
           join states s on s.user_id = $1 and s.id = coalesce(
             case when c.game_id = g.id then c.id end,
             g.current_state_id,
             (select newest.id from states newest where newest.user_id = $1 and newest.game_id = g.id
              order by newest.created_at desc, newest.id desc limit 1))
           where g.user_id = $1 and g.novel_id = $2
           order by is_current desc, s.created_at desc, g.id limit ${gamesShown}`,
    values: [caller.id, loaded.id],
  })
  return rows.map((row) => ({
    game_id: row.id,
    is_current: row.is_current,
    begun_at: row.begun_at.toISOString(),
    at: row.at.toISOString(),
    turns: row.depth,
    the_end: row.document.the_end,
    game_state_id: row.state_id,
    ...showMoment(loaded, row.document, language),
  }))
}
