import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import type { FileStore } from '../media/file-store.ts'
import { abandonNovel, removeStrayFiles } from '../media/stray-files.ts'
import { lockNovel } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseLastAdministrator } from './administrators.ts'
import type { UserCaller } from './caller.ts'
import { confirmPassword, lockConfirmed } from './confirm-password.ts'

/**
 * Deletes an account with everything it owns: novels and their files, games, saves, library, likes, reports, sessions.
 * Payments stay on record without a name, with the Telegram account to which they can be refunded. The caller confirms
 * with their name and password.
 */
export async function deleteAccount(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  caller: UserCaller,
  confirmed: { username: string; password: string },
): Promise<void> {
  if (confirmed.username.trim() !== caller.username) throw new ProblemError('name_not_confirmed')
  const known = await confirmPassword(pool, caller, confirmed.password)
  await transaction(pool, async (client) => {
    await lockConfirmed(client, caller.id, known)
    await refuseLastAdministrator(client, caller.id)
    await deleteUserRows(client, caller.id)
  })
  // The account is deleted even if this fails; the next purge deletes the remaining files.
  await removeStrayFiles({ pool, files }).catch(() => undefined)
}

/** Deletes an account and its data, in a transaction; its files are registered for the next purge. */
export async function deleteUserRows(client: pg.PoolClient, id: UserId): Promise<void> {
  // Waits for novels that are being created for the account, whose files must be found below, and admits no others.
  await client.query('select 1 from users where id = $1 for update', [id])
  await giveLikesBack(client, id)
  await removeNovels(client, id)
  await client.query('update orders set telegram_user_id = null where user_id = $1', [id])
  await client.query('update payments set complaint = null where user_id = $1', [id])
  await client.query('delete from spending where spender = $1', [`user:${id}`])
  await client.query('delete from users where id = $1', [id])
}

/** Corrects the like counts of novels, because the account's likes are deleted with it. */
async function giveLikesBack(client: pg.PoolClient, id: UserId): Promise<void> {
  await client.query(
    `update novels set likes = likes - 1 where id in (
       select n.id from novels n join likes l on l.novel_id = n.id where l.user_id = $1 order by n.id for no key update of n)`,
    [id],
  )
}

async function removeNovels(client: pg.PoolClient, id: UserId): Promise<void> {
  const { rows } = await client.query<{ id: NovelId }>('select id from novels where owner_id = $1 order by id', [id])
  for (const novel of rows) {
    await lockNovel(client, novel.id)
    await abandonNovel(client, novel.id)
  }
}
