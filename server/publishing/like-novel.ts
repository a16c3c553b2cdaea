import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'

export interface Liking {
  likes: number
  liked: boolean
}

/** Likes a published novel, once per user however often it is called. */
export const likeNovel = (pool: pg.Pool, user: UserId, id: NovelId): Promise<Liking> =>
  count(pool, id, true, 'insert into likes (user_id, novel_id) values ($1, $2) on conflict do nothing', user)

/** Takes a like back; does nothing without one. */
export const unlikeNovel = (pool: pg.Pool, user: UserId, id: NovelId): Promise<Liking> =>
  count(pool, id, false, 'delete from likes where user_id = $1 and novel_id = $2', user)

/** The novel's row is locked first, so that its count always equals the number of likes. */
function count(pool: pg.Pool, id: NovelId, liked: boolean, write: string, user: UserId): Promise<Liking> {
  return transaction(pool, async (client) => {
    const { rows } = await client.query<{ likes: number }>(
      `select likes from novels where id = $1 and kind = 'production' and (not hidden or owner_id = $2) for no key update`,
      [id, user],
    )
    const likes = rows[0]?.likes
    if (likes === undefined) throw new ProblemError('novel_not_found')
    const { rowCount } = await client.query(write, [user, id])
    if (rowCount === 0) return { likes, liked }
    const next = likes + (liked ? 1 : -1)
    await client.query('update novels set likes = $2 where id = $1', [id, next])
    return { likes: next, liked }
  })
}
