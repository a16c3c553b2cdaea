import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'

interface Hidden {
  hidden: boolean
  hidden_reason: string | null
}

/** Hides a published novel from everybody but its author, and closes its reports. */
export const hideNovel = (pool: pg.Pool, id: NovelId, reason: string): Promise<Hidden> =>
  transaction(pool, async (client) => {
    const { rows } = await client.query<Pick<Hidden, 'hidden'>>(
      `select hidden from novels where id = $1 and kind = 'production' for no key update`,
      [id],
    )
    // Of two administrators the second is told, and does not overwrite the first one's reason.
    if (rows[0]?.hidden) throw new ProblemError('novel_hidden_already')
    const hidden = await set(client, id, true, reason === '' ? null : reason)
    await client.query('update reports set closed_at = now() where novel_id = $1 and closed_at is null', [id])
    return hidden
  })

/** Hides all published novels of an account, without a reason; those hidden before keep theirs. */
export async function hideNovelsOf(client: pg.ClientBase, owner: UserId): Promise<void> {
  await client.query(`update novels set hidden = true where owner_id = $1 and kind = 'production' and not hidden`, [
    owner,
  ])
  await client.query(
    `update reports set closed_at = now()
     where closed_at is null and novel_id in (select id from novels where owner_id = $1 and kind = 'production')`,
    [owner],
  )
}

/** Shows a hidden novel again. */
export const restoreNovel = (pool: pg.Pool, id: NovelId): Promise<Hidden> => set(pool, id, false, null)

async function set(client: pg.Pool | pg.PoolClient, id: NovelId, hidden: boolean, reason: string | null) {
  const { rows } = await client.query<Hidden>(
    `update novels set hidden = $2, hidden_reason = $3 where id = $1 and kind = 'production'
     returning hidden, hidden_reason`,
    [id, hidden, reason],
  )
  const row = rows[0]
  if (!row) throw new ProblemError('novel_not_found')
  return row
}
