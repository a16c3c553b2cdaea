import type { BuildingSummary } from '@fabula/contract/shapes/novel'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { type CoverRow, coverColumns, coverJoin, coverOf } from '../novels/cover.ts'

interface Row extends CoverRow {
  id: NovelId
  name: string
  description: string
  created_at: Date
  updated_at: Date
}

/** When the newest row of a table of the novel was written: writing a scene touches no other row. */
const lastChange = (table: string) =>
  `(select t.changed_at from ${table} t where t.novel_id = n.id order by t.changed desc limit 1)`

/** An author's drafts, the one changed last first, whichever of its parts that was. */
export async function listDrafts({ pool }: { pool: pg.Pool }, author: UserId): Promise<BuildingSummary[]> {
  const { rows } = await pool.query<Row>({
    name: 'list-drafts',
    text: `select n.id, n.head->>'name' as name, n.head->>'description' as description, n.created_at, ${coverColumns},
             greatest(n.updated_at, ${lastChange('scenes')}, ${lastChange('assets')}) as updated_at
           from novels n ${coverJoin}
           where n.owner_id = $1 and n.kind = 'building' order by updated_at desc, n.id desc`,
    values: [author],
  })
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    ...coverOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}
