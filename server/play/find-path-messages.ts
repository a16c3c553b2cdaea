import type pg from 'pg'
import type { StateKey } from './game-store.ts'
import type { MessageState } from './show-history.ts'

/** The last `limit` states of the path that ends in `id`, oldest first, each with its messages only. */
export async function findPathMessages(
  pool: pg.Pool,
  { user_id, id }: StateKey,
  limit: number,
): Promise<MessageState[]> {
  const { rows } = await pool.query<MessageState>({
    name: 'find-path-messages',
    text: `with recursive path as (
             select id, parent_id, 1 as step from states where user_id = $1 and id = $2
             union all
             select s.id, s.parent_id, path.step + 1 from path join states s on s.user_id = $1 and s.id = path.parent_id
             where path.step < $3
           )
           select s.id, d.said, d.message, d.speaker, d.the_end, d.scene_id, d.scene_name, d.turn, d.storyteller, d.language,
             d.lines, d.edited,
             (select sprite->>'asset_id' from jsonb_array_elements(d.stage->'sprites') sprite
              where sprite->>'character_id' = d.speaker->>'character_id' limit 1) as sprite
           from path join states s on s.user_id = $1 and s.id = path.id
           cross join lateral jsonb_to_record(s.document)
             as d (said jsonb, message text, speaker jsonb, the_end boolean, stage jsonb,
               scene_id uuid, scene_name text, turn int, storyteller text, language text, lines jsonb, edited boolean)
           order by path.step desc`,
    values: [user_id, id, limit],
  })
  return rows
}
