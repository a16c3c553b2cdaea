import { type SceneReaders, standings } from '@fabula/contract/shapes/statistics'
import type { SceneId } from '@fabula/core/ids'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { unlessAnyIsFew, unlessFew } from './read-statistics.ts'

/** The readers now in a scene who have not finished, without the owner, by what an edit of the scene means to them. */
export async function readSceneReaders(pool: pg.Pool, loaded: LoadedNovel, scene: SceneId): Promise<SceneReaders> {
  const { rows } = await pool.query<{ kind: string; readers: number }>({
    name: 'read-scene-readers',
    text: `select case when s.document->>'scene_type' = 'static' then 'reading'
             when s.document->'pending' <> 'null' then 'ended'
             when jsonb_array_length(s.document->'stage'->'choices') > 0 then 'choosing'
             else 'talking' end as kind, count(*)::int as readers
           from readings r join states s on s.user_id = r.user_id and s.id = r.current_state_id
           where r.novel_id = $1 and r.user_id <> $2 and s.document->>'scene_id' = $3 and s.document->>'the_end' = 'false'
           group by 1`,
    values: [loaded.id, loaded.owner_id, scene],
  })
  const readers = rows.reduce((sum, row) => sum + row.readers, 0)
  return {
    readers: unlessFew(readers),
    kinds:
      unlessFew(readers) === null
        ? []
        : unlessAnyIsFew(
            standings.flatMap((kind) => {
              const found = rows.find((row) => row.kind === kind)
              return found ? [{ kind, readers: found.readers }] : []
            }),
          ),
  }
}
