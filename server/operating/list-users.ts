import type { OperatedUser, userStates } from '@fabula/contract/shapes/operator'
import type { UserId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import type pg from 'pg'
import { likePattern } from '../novels/like-pattern.ts'

interface Row {
  id: UserId
  username: string
  administrator: boolean
  join_date: Date
  last_seen: Date | null
  blocked_at: Date | null
  blocked_reason: string
  second_factor: boolean
  drafts: number
  published: number
  bytes: string
}

interface Asked {
  search: string
  state: (typeof userStates)[number]
  limit: number
  offset: number
}

/** Accounts as administrators see them, the newest first. Guests have no name, and are not listed. */
export async function listUsers(
  pool: pg.Pool,
  { search, state, limit, offset }: Asked,
): Promise<{ users: OperatedUser[]; max_users: number }> {
  const where = `u.username_folded like $1 and ($2::text = 'all' or ($2 = 'blocked' and u.blocked_at is not null)
    or ($2 = 'administrators' and u.administrator))`
  const values = [likePattern(fold(search.trim())), state]
  const [page, count] = await Promise.all([
    pool.query<Row>(
      `select u.id, u.username, u.administrator, u.join_date, u.blocked_at, u.blocked_reason,
         (select max(s.used_at) from sessions s where s.user_id = u.id) as last_seen,
         exists (select 1 from totp_factors t where t.user_id = u.id and t.confirmed_at is not null)
           or exists (select 1 from passkeys k where k.user_id = u.id) as second_factor,
         (select count(*)::int from novels n
          where n.owner_id = u.id and n.kind = 'building' and n.deleted_at is null) as drafts,
         (select count(*)::int from novels n where n.owner_id = u.id and n.kind = 'production') as published,
         (select coalesce(sum(a.bytes::bigint), 0) from novels n join assets a on a.novel_id = n.id
          where n.owner_id = u.id) as bytes
       -- The page is selected first: totals are only computed for its rows.
       from (select * from users u where ${where} order by u.join_date desc, u.id limit $3 offset $4) u
       order by u.join_date desc, u.id`,
      [...values, limit, offset],
    ),
    pool.query<{ count: number }>(`select count(*)::int as count from users u where ${where}`, values),
  ])
  const users = page.rows.map((row) => ({
    ...row,
    bytes: Number(row.bytes),
    join_date: row.join_date.toISOString(),
    last_seen: row.last_seen?.toISOString() ?? null,
    blocked_at: row.blocked_at?.toISOString() ?? null,
  }))
  return { users, max_users: count.rows[0]?.count ?? 0 }
}
