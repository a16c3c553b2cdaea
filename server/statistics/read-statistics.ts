import type { DayStatistics, NovelStatistics } from '@fabula/contract/shapes/statistics'
import type { EndingId, SceneId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'

interface Counted {
  readers: number
  finished: number
  likes: number
  scenes: { id: SceneId; readers: number }[]
  endings: { id: EndingId; readers: number }[]
  days: (Omit<DayStatistics, 'day'> & { day: string })[]
}

const dayMs = 86_400_000

/**
 * Counts a published novel's readers, turns and tokens in one walk over its states; the last `days` days one by one, in
 * UTC. The owner, who tries the novel out, is not counted. Nothing that anybody said is read.
 */
export async function readStatistics(pool: pg.Pool, loaded: LoadedNovel, days: number): Promise<NovelStatistics> {
  const now = Date.now()
  const dates = Array.from({ length: days }, (_, index) => dateOf(now - (days - 1 - index) * dayMs))
  const counted = await count(pool, loaded, dates[0] ?? dateOf(now))
  const { scenes, endings } = indexOf(loaded.novel)
  const sceneReaders = new Map(counted.scenes.map(({ id, readers }) => [id, readers]))
  const endingReaders = new Map(counted.endings.map(({ id, readers }) => [id, readers]))
  const byDay = new Map(counted.days.map((day) => [day.day, day]))
  // The scenes that were seen come in the order in which readers come to them, the others as the author wrote them.
  const order = new Map(counted.scenes.map(({ id }, index) => [id, index]))
  const placeOf = (id: SceneId) => order.get(id) ?? Number.MAX_SAFE_INTEGER
  return {
    readers: counted.readers,
    finished: counted.finished,
    likes: counted.likes,
    scenes: [...scenes.values()]
      .sort((a, b) => placeOf(a.id) - placeOf(b.id))
      .map(({ id, type, name }) => ({ scene_id: id, scene_type: type, name, readers: sceneReaders.get(id) ?? 0 })),
    endings: [...endings.values()].map(({ ending, scene }) => ({
      ending_id: ending.id,
      scene_name: scene.name,
      name: ending.kind === 'context' ? null : ending.name,
      readers: endingReaders.get(ending.id) ?? 0,
    })),
    days: dates.map((day) => byDay.get(day) ?? { day, ...nothing }),
    counted_at: new Date(now).toISOString(),
  }
}

const nothing = { readers: 0, turns: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0 }
const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

async function count(pool: pg.Pool, loaded: LoadedNovel, since: string): Promise<Counted> {
  const { rows } = await pool.query<{ counted: Counted }>({
    name: 'novel-statistics',
    // An ending is in the world of every state after it, so only states that one can have led to are opened.
    text: `with seen as materialized (
             select g.user_id, s.depth, s.created_at, s.parent_id is null as is_first, d.scene_id, d.the_end,
               s.record->'usage' as usage,
               case when d.the_end or d.pending is not null or d.said->>'kind' = 'choice'
                 then d.world->'completed_endings' end as endings
             from games g join states s on s.game_id = g.id
             cross join lateral jsonb_to_record(s.document)
               as d (scene_id uuid, the_end boolean, pending jsonb, said jsonb, world jsonb)
             where g.novel_id = $1 and g.user_id <> $2
           ),
           scene as (
             select scene_id as id, count(*)::int as readers, avg(first) as place
             from (select scene_id, user_id, min(depth) as first from seen group by scene_id, user_id) visits
             group by scene_id
           ),
           ending as (
             select ending as id, count(distinct user_id)::int as readers
             from seen cross join lateral jsonb_array_elements_text(endings) ending group by ending
           ),
           dated as (
             select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
               count(distinct user_id)::int as readers,
               (count(*) filter (where not is_first))::int as turns,
               coalesce(sum((usage->>'input_tokens')::bigint), 0)::float8 as input_tokens,
               coalesce(sum((usage->>'cached_tokens')::bigint), 0)::float8 as cached_tokens,
               coalesce(sum((usage->>'output_tokens')::bigint), 0)::float8 as output_tokens
             from seen where created_at >= $3::timestamp at time zone 'UTC' group by 1
           )
           select jsonb_build_object(
             'readers', (select count(distinct user_id) from seen),
             'finished', (select count(distinct user_id) from seen where the_end),
             'likes', (select likes from novels where id = $1),
             'scenes', coalesce((select jsonb_agg(scene order by place, id) from scene), '[]'),
             'endings', coalesce((select jsonb_agg(ending) from ending), '[]'),
             'days', coalesce((select jsonb_agg(dated) from dated), '[]')
           ) as counted`,
    values: [loaded.id, loaded.owner_id, since],
  })
  const row = rows[0]
  if (!row) throw new Error('Counting answered nothing')
  return row.counted
}
