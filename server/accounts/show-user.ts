import type { PublishedSummary, User } from '@fabula/contract/shapes/account'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { type CoverRow, coverColumns, coverJoin, coverOf } from '../novels/cover.ts'
import { ProblemError } from '../problem-error.ts'
import type { Caller } from './caller.ts'

interface UserRow {
  id: UserId
  username: string | null
  ip: string | null
  join_date: Date
  telegram_group_member: boolean
  telegram_name: string | null
}

/** The caller's own data. A guest who has stored nothing yet is included. */
export async function showMe(pool: pg.Pool, caller: Caller): Promise<User> {
  const row = await findUser(pool, caller.id)
  return {
    id: caller.id,
    username: row?.username ?? null,
    ip: caller.kind === 'guest' ? caller.ip : null,
    is_owner: true,
    ...(caller.kind === 'user' && caller.administrator ? { administrator: true } : {}),
    join_date: (row?.join_date ?? new Date()).toISOString(),
    telegram_group_subscription: row?.telegram_group_member ?? false,
    telegram_name: row?.telegram_name ?? null,
    novels: row ? await publishedBy(pool, caller.id, { mine: true }) : [],
  }
}

/** A user's public data; address and messenger are visible to the user alone. */
export async function showUser(pool: pg.Pool, caller: Caller, id: UserId): Promise<User> {
  if (caller.id === id) return showMe(pool, caller)
  const row = await findUser(pool, id)
  if (!row || row.username === null) throw new ProblemError('user_not_found')
  return {
    id: row.id,
    username: row.username,
    ip: null,
    is_owner: false,
    join_date: row.join_date.toISOString(),
    telegram_group_subscription: null,
    telegram_name: null,
    novels: await publishedBy(pool, id, { mine: false }),
  }
}

async function findUser(pool: pg.Pool, id: UserId): Promise<UserRow | undefined> {
  const { rows } = await pool.query<UserRow>({
    name: 'find-user',
    text: 'select id, username, ip, join_date, telegram_group_member, telegram_name from users where id = $1',
    values: [id],
  })
  return rows[0]
}

interface SummaryRow extends CoverRow {
  id: NovelId
  name: string
  description: string
  likes: number
  play_link: string
  hidden: boolean
}

/** Hidden novels are listed for their author alone. */
async function publishedBy(pool: pg.Pool, id: UserId, { mine }: { mine: boolean }): Promise<PublishedSummary[]> {
  const { rows } = await pool.query<SummaryRow>({
    name: 'published-by',
    text: `select n.id, n.likes, n.play_link, n.hidden, n.head->>'name' as name, n.head->>'description' as description, ${coverColumns}
           from novels n ${coverJoin}
           where n.owner_id = $1 and n.kind = 'production' and (not n.hidden or $2) order by n.created_at desc, n.id limit 500`,
    values: [id, mine],
  })
  return rows.map((row) => {
    const cover = coverOf(row)
    return {
      novel_id: row.id,
      name: row.name,
      description: row.description,
      likes: row.likes,
      play_link: row.play_link,
      cover_image_id: cover.cover_background_image_id,
      cover_image_extension: cover.cover_background_image_extension,
      cover_url: cover.cover_url,
      hidden: row.hidden,
    }
  })
}
