import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import type { UserCaller } from './caller.ts'
import { checkNewPassword } from './check-new-password.ts'
import { confirmPassword, lockConfirmed } from './confirm-password.ts'
import { forgetPendingEmail } from './email/email-address.ts'
import { hashPassword } from './password.ts'
import { endSteps } from './second-factor/sign-in-steps.ts'
import { noteSecurityEvent, type Visit } from './security-events.ts'

/** Sets a new password and ends every other session of the account, including those of people who knew the old one. */
export async function changePassword(
  pool: pg.Pool,
  caller: UserCaller,
  change: { current_password: string; new_password: string },
  visit: Visit,
): Promise<void> {
  await checkNewPassword(caller.username, change.new_password)
  const confirmed = await confirmPassword(pool, caller, change.current_password)
  const hash = await hashPassword(change.new_password)
  await transaction(pool, async (client) => {
    await lockConfirmed(client, caller.id, confirmed)
    await client.query('update users set password_hash = $2 where id = $1', [caller.id, hash])
    await client.query('delete from sessions where user_id = $1 and id <> $2', [caller.id, caller.session_id])
    await endSteps(client, caller.id)
    // Links made by an administrator end too: one may remain in a chat for the rest of the day.
    await client.query('delete from password_links where user_id = $1', [caller.id])
    await forgetPendingEmail(client, caller.id)
    await noteSecurityEvent(client, caller.id, 'password_changed', visit)
  })
}
