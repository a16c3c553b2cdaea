import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { refuseLastAdministrator } from '../accounts/administrators.ts'
import { deleteUserRows } from '../accounts/delete-account.ts'
import { endSteps } from '../accounts/second-factor/sign-in-steps.ts'
import { transaction } from '../database/transaction.ts'
import type { FileStore } from '../media/file-store.ts'
import { removeStrayFiles } from '../media/stray-files.ts'
import { ProblemError } from '../problem-error.ts'
import { cancelRehearsalsOf } from '../rehearsal/rehearsal-jobs.ts'
import { hideNovelsOf } from '../reports/hide-novel.ts'
import { cancelTranslationsOf } from '../translation/translation-jobs.ts'

type Queries = Pick<pg.ClientBase, 'query'>

/** An account's name; null: there is none. */
export async function nameOfUser(queries: Queries, id: UserId): Promise<string | null> {
  const { rows } = await queries.query<{ username: string | null }>('select username from users where id = $1', [id])
  return rows[0]?.username ?? null
}

/**
 * Blocks an account: all its sessions end now, and none can be opened. Models that work for its novels stop; its
 * published novels stay, or are hidden too.
 */
export const blockUser = (
  pool: pg.Pool,
  id: UserId,
  { reason, hide_novels }: { reason: string; hide_novels: boolean },
): Promise<void> =>
  transaction(pool, async (client) => {
    await refuseLastAdministrator(client, id)
    const { rowCount } = await client.query(
      `update users set blocked_at = now(), blocked_reason = $2, administrator = false
       where id = $1 and username is not null and blocked_at is null`,
      [id, reason],
    )
    // Of two administrators the second is told, and does not overwrite the first one's reason.
    if (rowCount === 0)
      throw new ProblemError((await nameOfUser(client, id)) === null ? 'user_not_found' : 'user_blocked_already')
    await client.query('delete from sessions where user_id = $1', [id])
    await endSteps(client, id)
    await cancelTranslationsOf(client, id)
    await cancelRehearsalsOf(client, id)
    if (hide_novels) await hideNovelsOf(client, id)
  })

/** Unblocks an account. Novels that were hidden stay so until they are restored. */
export async function unblockUser(pool: pg.Pool, id: UserId): Promise<void> {
  const { rowCount } = await pool.query(
    `update users set blocked_at = null, blocked_reason = '' where id = $1 and username is not null`,
    [id],
  )
  if (rowCount === 0) throw new ProblemError('user_not_found')
}

/** Grants or revokes administrator rights. A blocked account cannot become an administrator. */
export const setAdministrator = (pool: pg.Pool, id: UserId, administrator: boolean): Promise<void> =>
  transaction(pool, async (client) => {
    if (!administrator) await refuseLastAdministrator(client, id)
    const { rowCount } = await client.query(
      'update users set administrator = $2 where id = $1 and username is not null and not ($2 and blocked_at is not null)',
      [id, administrator],
    )
    if (rowCount === 0)
      throw new ProblemError((await nameOfUser(client, id)) === null ? 'user_not_found' : 'user_blocked')
  })

/** Deletes an account with everything it owns, as its owner could; its name must be given. */
export async function deleteUser(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  id: UserId,
  username: string,
): Promise<void> {
  await transaction(pool, async (client) => {
    const name = await nameOfUser(client, id)
    if (name === null) throw new ProblemError('user_not_found')
    if (username.trim() !== name) throw new ProblemError('name_not_confirmed')
    await refuseLastAdministrator(client, id)
    await deleteUserRows(client, id)
  })
  // The account is deleted even if this fails; the next purge deletes the remaining files.
  await removeStrayFiles({ pool, files }).catch(() => undefined)
}
