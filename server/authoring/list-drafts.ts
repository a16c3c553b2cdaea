import type { BuildingSummary } from '@fabula/contract/shapes/building-summary'
import type { MemberRole } from '@fabula/contract/shapes/coauthors'
import type { Part } from '@fabula/contract/shapes/paging'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { changedSince } from '../novels/changed-since.ts'
import { type CoverRow, coverColumns, coverJoin, coverOf } from '../novels/cover.ts'

interface Row extends CoverRow {
  id: NovelId
  name: string
  description: string
  created_at: Date
  updated_at: Date
  /** The caller's role in another author's draft; null for their own. */
  role: MemberRole | null
  owner: string | null
  publications: BuildingSummary['publications']
}

/** When the newest row of a table of the novel was written: writing a scene changes no other row. */
const lastChange = (table: string) =>
  `(select t.changed_at from ${table} t where t.novel_id = n.id order by t.changed desc limit 1)`

const publications = `
  (select coalesce(jsonb_agg(jsonb_build_object('play_link', p.play_link,
       'draft_changed', coalesce(${changedSince('n', 'p', 'v')}, true),
       'live_changed', coalesce(${changedSince('p', 'n', 'v')}, false)) order by p.created_at desc), '[]')
   from novels p left join versions v on v.novel_id = p.id and v.number = p.synced_version
   where p.draft_id = n.id and p.owner_id = n.owner_id)`

/**
 * An author's drafts and those that they co-author, the most recently changed first, counting changes to any part; all
 * of them, or a part of the list.
 */
export async function listDrafts(
  { pool }: { pool: pg.Pool },
  author: UserId,
  { limit, offset }: Part = { offset: 0 },
): Promise<BuildingSummary[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-drafts',
    text: `select n.id, n.head->>'name' as name, n.head->>'description' as description, n.created_at, ${coverColumns},
             greatest(n.updated_at, ${lastChange('scenes')}, ${lastChange('assets')}) as updated_at,
             ${publications} as publications, m.role, u.username as owner
           from novels n left join novel_members m on m.novel_id = n.id and m.user_id = $1
             join users u on u.id = n.owner_id ${coverJoin}
           where n.id in (select id from novels where owner_id = $1 union all
               select novel_id from novel_members where user_id = $1)
             and n.kind = 'building' and n.deleted_at is null order by updated_at desc, n.id desc
           limit $2 offset $3`,
    values: [author, limit, offset],
  })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    ...coverOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.role ? { shared: { owner: row.owner ?? '', role: row.role } } : {}),
    publications: row.publications,
  }))
}
