import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { endSteps } from './sign-in-steps.ts'

/**
 * Serialises changes of an account's factors: two that are removed at once must not each take the other for remaining.
 */
export async function lockFactors(client: pg.ClientBase, user: UserId): Promise<void> {
  await client.query('select 1 from users where id = $1 for update', [user])
}

/** Whether signing in requires more than the password. */
export async function hasFactor(client: pg.ClientBase, user: UserId): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from totp_factors where user_id = $1 and confirmed_at is not null
     union all select 1 from passkeys where user_id = $1 limit 1`,
    [user],
  )
  return rowCount !== 0
}

/** Makes recovery codes for an account without any; null if it has some, which stay. */
export async function codesForFirstFactor(client: pg.ClientBase, user: UserId): Promise<string[] | null> {
  const { rowCount } = await client.query(
    'select 1 from recovery_codes where user_id = $1 and used_at is null limit 1',
    [user],
  )
  return rowCount === 0 ? makeRecoveryCodes(client, user) : null
}

/** Deletes the recovery codes if no factor is left that they could replace. */
export async function deleteUnneededCodes(client: pg.ClientBase, user: UserId): Promise<void> {
  if (await hasFactor(client, user)) return
  await client.query('delete from recovery_codes where user_id = $1', [user])
  await endSteps(client, user)
}
