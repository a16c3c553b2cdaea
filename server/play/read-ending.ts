import type { EndingCard } from '@fabula/contract/shapes/ending'
import type { GameStateId, UserId } from '@fabula/core/ids'
import type { World } from '@fabula/core/scene/world'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { ProblemError } from '../problem-error.ts'
import { endingsFound, findReachedEndings } from './endings-found.ts'
import { findPath, type StateKey, type StoredState } from './game-store.ts'
import type { PassedState } from './missed-ways.ts'
import type { ShownTo } from './play-state.ts'
import { endingNameOf, lastMissed, showEnding } from './show-ending.ts'

/** How a game ended. Throws `not_ended` when it has not. */
export async function readEnding(
  pool: pg.Pool,
  { stored, loaded }: { stored: StoredState; loaded: LoadedNovel },
  reader: ShownTo,
): Promise<EndingCard> {
  const { state, user_id: user } = stored
  if (!state.the_end) throw new ProblemError('not_ended')
  const [endings, reachedEndings, path, ending_name, liking] = await Promise.all([
    endingsFound(pool, loaded, user),
    findReachedEndings(pool, user, loaded.id),
    passedStates(pool, { user_id: user, id: state.id }),
    endingName(pool, { stored, loaded }, reader),
    findLiking(pool, stored),
  ])
  const missed = lastMissed(loaded, path, reachedEndings)
  const worlds = await worldsAt(
    pool,
    user,
    missed.map(({ at }) => at),
  )
  return showEnding(loaded, { ...endings, ...liking, ending_name, missed, worlds }, reader)
}

/** The name of the ending that a game reached; null when the ending has no name or the game has not ended. */
export async function endingName(
  pool: pg.Pool,
  { stored: { state, user_id }, loaded }: { stored: StoredState; loaded: LoadedNovel },
  reader: ShownTo,
): Promise<string | null> {
  if (!state.the_end) return null
  const before = (await findPath(pool, { user_id, id: state.id }, 2)).find(({ id }) => id === state.parent_id)
  return endingNameOf(loaded, { state, before }, reader)
}

async function passedStates(pool: pg.Pool, { user_id, id }: StateKey): Promise<PassedState[]> {
  const { rows } = await pool.query<PassedState>({
    name: 'passed-states',
    text: `with recursive path as (
             select id, parent_id, 1 as step from states where user_id = $1 and id = $2
             union all
             select s.id, s.parent_id, path.step + 1 from path join states s on s.user_id = $1 and s.id = path.parent_id
           )
           select s.id, d.scene_id, (d.stage->'choices') || d.offered_endings as offered,
             d.the_end or jsonb_typeof(d.pending) = 'object' as over
           from path join states s on s.user_id = $1 and s.id = path.id
           cross join lateral jsonb_to_record(s.document)
             as d (scene_id uuid, stage jsonb, offered_endings jsonb, pending jsonb, the_end boolean)
           order by path.step desc`,
    values: [user_id, id],
  })
  return rows
}

/** The worlds of some of a reader's states. */
async function worldsAt(pool: pg.Pool, user: UserId, ids: readonly GameStateId[]): Promise<Map<GameStateId, World>> {
  const { rows } = await pool.query<{ id: GameStateId; world: World }>({
    name: 'worlds-at',
    text: `select id, document->'world' as world from states where user_id = $1 and id = any ($2)`,
    values: [user, ids],
  })
  return new Map(rows.map(({ id, world }) => [id, world]))
}

async function findLiking(pool: pg.Pool, { novel_id, user_id }: StoredState) {
  const { rows } = await pool.query<{ likes: number; liked: boolean }>({
    name: 'find-liking',
    text: `select likes, exists (select 1 from likes l where l.novel_id = n.id and l.user_id = $2) as liked
           from novels n where n.id = $1`,
    values: [novel_id, user_id],
  })
  return rows[0] ?? { likes: 0, liked: false }
}
