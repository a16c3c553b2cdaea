import type { NovelId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import type pg from 'pg'
import { newId } from '../../database/new-id.ts'
import { aUser } from './a-play.ts'

/** Stores a published novel of interactive scenes as rows, for servers that read the database. */
export async function storeNovel(pool: pg.Pool, novel: Novel, link: string): Promise<NovelId> {
  const { id: _, created_at: _at, assets: _assets, interactive_scenes, static_scenes: _static, ...head } = novel
  const [id, owner] = [newId<NovelId>(), await aUser(pool, `owner_${link}`)]
  await pool.query(
    `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed)
     values ($1, $2, 'production', $3, $4, '', '', nextval('changes'))`,
    [id, owner.id, link, JSON.stringify(head)],
  )
  for (const scene of interactive_scenes) {
    await pool.query(
      `insert into scenes (novel_id, id, type, place, document, changed)
       values ($1, $2, 'interactive', 0, $3, nextval('changes'))`,
      [id, scene.id, JSON.stringify(scene)],
    )
  }
  return id
}
