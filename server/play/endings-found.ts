import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { countEndings } from './count-endings.ts'

/** Counts the final endings of a novel that a reader reached, over all their games. Deleted endings are not counted. */
export async function endingsFound(
  pool: pg.Pool,
  loaded: LoadedNovel,
  userId: UserId,
): Promise<{ endings_found: number; endings_total: number }> {
  return countEndings(loaded, await findReachedEndings(pool, userId, loaded.id))
}

/**
 * The endings that a reader completed in any of their games, and the final scenes that they reached. A world lists
 * every ending completed on its path, and a path stops at a final scene, so reading the tips of the trees is enough.
 */
export async function findReachedEndings(pool: pg.Pool, userId: UserId, novelId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'reached-endings',
    text: `with tip as materialized (
             select d.scene_id, d.world from games g join states s on s.user_id = g.user_id and s.game_id = g.id
             cross join lateral jsonb_to_record(s.document) as d (scene_id text, world jsonb)
             where g.user_id = $1 and g.novel_id = $2
               and not exists (select 1 from states later where later.user_id = $1 and later.parent_id = s.id)
           )
           select jsonb_array_elements_text(world->'completed_endings') as id from tip
           union select scene_id from tip where scene_id is not null`,
    values: [userId, novelId],
  })
  return rows.map(({ id }) => id)
}
