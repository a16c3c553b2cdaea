import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { endSteps } from './sign-in-steps.ts'

/** One change of somebody's factors at a time: two that are removed at once must not each think the other is left. */
export async function lockFactors(client: pg.ClientBase, user: UserId): Promise<void> {
  await client.query('select 1 from users where id = $1 for update', [user])
}

/** Whether signing in takes more than the password. */
export async function hasFactor(client: pg.ClientBase, user: UserId): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from totp_factors where user_id = $1 and confirmed_at is not null
     union all select 1 from passkeys where user_id = $1 limit 1`,
    [user],
  )
  return rowCount !== 0
}

/** Recovery codes for whoever has none; null: those that there are stay. */
export async function codesForFirstFactor(client: pg.ClientBase, user: UserId): Promise<string[] | null> {
  const { rowCount } = await client.query(
    'select 1 from recovery_codes where user_id = $1 and used_at is null limit 1',
    [user],
  )
  return rowCount === 0 ? makeRecoveryCodes(client, user) : null
}

/** Without a factor that is left nothing needs recovery codes. */
export async function forgetCodesOfNothing(client: pg.ClientBase, user: UserId): Promise<void> {
  if (await hasFactor(client, user)) return
  await client.query('delete from recovery_codes where user_id = $1', [user])
  await endSteps(client, user)
}
