import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Used } from './quotas.ts'

/**
 * What an author's novels take up: their pictures and music, including deleted ones that can still be restored (a draft
 * in the bin takes room, but does not count as a draft), and their texts as they are stored. Translations belong to
 * their texts and are not counted.
 */
export async function readUsed(queries: Pick<pg.Pool, 'query'>, author: UserId): Promise<Used> {
  const { rows } = await queries.query<{ [Name in keyof Used]: string }>({
    name: 'read-used',
    text: `with own as (select id, kind, deleted_at, pg_column_size(head) as bytes from novels where owner_id = $1)
           select count(*) filter (where kind = 'building' and deleted_at is null) as drafts,
             count(*) filter (where deleted_at is null) as novels,
             count(*) filter (where kind = 'production') as published,
             coalesce(sum(bytes), 0)
               + coalesce((select sum(a.bytes::bigint) from assets a join own on own.id = a.novel_id), 0)
               + coalesce((select sum(pg_column_size(s.document)) from scenes s join own on own.id = s.novel_id), 0) as bytes
           from own`,
    values: [author],
  })
  const { bytes = 0, drafts = 0, novels = 0, published = 0 } = rows[0] ?? {}
  return { bytes: Number(bytes), drafts: Number(drafts), novels: Number(novels), published: Number(published) }
}
