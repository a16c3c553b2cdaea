import { createHash } from 'node:crypto'
import type { MemberRole, Present } from '@fabula/contract/shapes/coauthors'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { batchesOf } from '../database/batches.ts'

/** A window that has not called for this long is gone, in seconds: a call waits for 8 at most. */
export const goneAfter = 13

/** The state of a draft, as far as its followers need it. */
export interface NovelSnapshot {
  id: NovelId
  /** Null: the owner is blocked. Blocked members are left out, too. */
  owner_id: UserId | null
  members: Readonly<Partial<Record<UserId, MemberRole>>>
  present: Present[]
  /** The newest change number of any text, asset or comment. */
  newest: number
  assets: number
  comments: number
}

type SnapshotRow = Record<'newest' | 'assets' | 'comments', string> &
  Omit<NovelSnapshot, 'newest' | 'assets' | 'comments'>

const newestOf = (table: string) =>
  `coalesce((select t.changed from ${table} t where t.novel_id = n.id order by t.changed desc limit 1), 0)`

const snapshots = batchesOf(async (pool, ids: readonly NovelId[]) => {
  const { rows } = await pool.query<SnapshotRow>({
    name: 'novel-snapshots',
    text: `select n.id, (select o.id from users o where o.id = n.owner_id and o.blocked_at is null) as owner_id,
             coalesce((select jsonb_object_agg(m.user_id, m.role) from novel_members m join users u on u.id = m.user_id
               where m.novel_id = n.id and u.blocked_at is null), '{}') as members,
             coalesce((select jsonb_agg(jsonb_build_object('tab', p.tab, 'at', p.at,
                 'user', jsonb_build_object('id', u.id, 'username', coalesce(u.username, ''))) order by u.username_folded, p.tab)
               from novel_presence p join users u on u.id = p.user_id
               where p.novel_id = n.id and p.seen_at > now() - make_interval(secs => $2)), '[]') as present,
             greatest(n.changed, ${newestOf('scenes')}, ${newestOf('assets')}) as newest,
             ${newestOf('assets')} as assets, ${newestOf('novel_threads')} as comments
           from novels n where n.id = any($1::uuid[]) and n.kind = 'building' and n.deleted_at is null`,
    values: [[...new Set(ids)], goneAfter],
  })
  const found = new Map(rows.map((row) => [row.id, asSnapshot(row)]))
  return ids.map((id) => found.get(id) ?? null)
})

const asSnapshot = (row: SnapshotRow): NovelSnapshot => ({
  ...row,
  newest: Number(row.newest),
  assets: Number(row.assets),
  comments: Number(row.comments),
})

/** The current state of a draft; null: there is none. Concurrent questions are answered by one query. */
export const findSnapshot = (pool: pg.Pool, id: NovelId): Promise<NovelSnapshot | null> => snapshots(pool).ask(id)

/** A digest of everything that a window shows: as long as it is equal, there is no news. */
export function digestOf({ members, present, newest, comments }: NovelSnapshot, tab: string): string {
  const others = present.filter((each) => each.tab !== tab)
  const people = createHash('sha256')
    .update(JSON.stringify([members, others]))
    .digest('base64url')
  return `${newest}.${comments}.${people}`
}

/** A mark that identifies the state of a novel's texts; the editor computes the same from its own data. */
export async function findMark(pool: Pick<pg.Pool, 'query'>, id: NovelId): Promise<string> {
  const { rows } = await pool.query<{ mark: string }>({
    name: 'mark-of-novel',
    text: `select concat_ws('.', n.revision, count(s.id), coalesce(sum(s.revision), 0)) as mark
           from novels n left join scenes s on s.novel_id = n.id and s.deleted_at is null where n.id = $1 group by n.id`,
    values: [id],
  })
  return rows[0]?.mark ?? ''
}
