import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { Refusal } from '../refusal.ts'

interface Likes {
  likes: number
  liked: boolean
}

/** Likes a novel, once per user: liking again changes nothing. */
export const likeNovel = (pool: pg.Pool, user: UserId, novel: NovelId): Promise<Likes> =>
  change(pool, user, novel, true, 'insert into likes (user_id, novel_id) values ($1, $2) on conflict do nothing')

/** Takes a like back. */
export const unlikeNovel = (pool: pg.Pool, user: UserId, novel: NovelId): Promise<Likes> =>
  change(pool, user, novel, false, 'delete from likes where user_id = $1 and novel_id = $2')

function change(pool: pg.Pool, user: UserId, novel: NovelId, liked: boolean, text: string): Promise<Likes> {
  return transaction(pool, async (client) => {
    // The row's lock makes the counter exact, however many press at once.
    const { rows } = await client.query<{ likes: number }>(
      "select likes from novels where id = $1 and kind = 'production' for update",
      [novel],
    )
    const before = rows[0]
    if (!before) throw new Refusal('novel_not_found')
    const { rowCount } = await client.query(text, [user, novel])
    if (rowCount === 0) return { likes: before.likes, liked }
    const likes = Math.max(0, before.likes + (liked ? 1 : -1))
    await client.query('update novels set likes = $2 where id = $1', [novel, likes])
    return { likes, liked }
  })
}
