import type { AccountSecurity } from '@fabula/contract/shapes/account-security'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../../database/transaction.ts'
import { ProblemError } from '../../problem-error.ts'
import type { UserCaller } from '../caller.ts'
import { confirmPassword, lockConfirmed } from '../confirm-password.ts'
import { readEmail } from '../email/email-address.ts'
import { readPasskeys } from '../passkeys/manage-passkeys.ts'
import { byAdministrator, noteSecurityEvent, type Visit } from '../security-events.ts'
import { deleteUnneededCodes, hasFactor } from './factors.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { endSteps } from './sign-in-steps.ts'
import { type FactorPorts, readTotp } from './totp-factor.ts'

/** How an account is protected, for its owner. */
export async function readAccountSecurity(ports: FactorPorts, user: UserId): Promise<AccountSecurity> {
  const [totp, passkeys, email, codes] = await Promise.all([
    readTotp(ports, user),
    readPasskeys(ports, user),
    readEmail(ports, user),
    ports.pool.query<{ count: number }>(
      'select count(*)::int as count from recovery_codes where user_id = $1 and used_at is null',
      [user],
    ),
  ])
  return { totp, passkeys, email, recovery_codes_left: codes.rows[0]?.count ?? 0 }
}

/**
 * Removes the authenticator app; requires the password. With the last second factor the recovery codes are deleted too.
 */
export async function removeTotp(
  ports: FactorPorts,
  caller: UserCaller,
  password: string,
  visit: Visit,
): Promise<AccountSecurity> {
  const confirmed = await confirmPassword(ports.pool, caller, password)
  await transaction(ports.pool, async (client) => {
    await lockConfirmed(client, caller.id, confirmed)
    const { rowCount } = await client.query('delete from totp_factors where user_id = $1', [caller.id])
    if (rowCount !== 0) await noteSecurityEvent(client, caller.id, 'totp_removed', visit)
    await deleteUnneededCodes(client, caller.id)
  })
  return readAccountSecurity(ports, caller.id)
}

/** Replaces all recovery codes by ten new ones. */
export async function renewRecoveryCodes(
  { pool }: FactorPorts,
  caller: UserCaller,
  password: string,
  visit: Visit,
): Promise<{ recovery_codes: string[] }> {
  const confirmed = await confirmPassword(pool, caller, password)
  return transaction(pool, async (client) => {
    await lockConfirmed(client, caller.id, confirmed)
    if (!(await hasFactor(client, caller.id))) throw new ProblemError('no_second_factor')
    await noteSecurityEvent(client, caller.id, 'recovery_codes_made', visit)
    return { recovery_codes: await makeRecoveryCodes(client, caller.id) }
  })
}

/** For an owner who has lost all factors and told an administrator: the password is enough again. */
export const removeFactors = (pool: pg.Pool, id: UserId): Promise<void> =>
  transaction(pool, async (client) => {
    const { rowCount } = await client.query('select 1 from users where id = $1 and username is not null for update', [
      id,
    ])
    if (rowCount === 0) throw new ProblemError('user_not_found')
    await client.query('delete from totp_factors where user_id = $1', [id])
    await client.query('delete from passkeys where user_id = $1', [id])
    await client.query('delete from recovery_codes where user_id = $1', [id])
    await endSteps(client, id)
    await noteSecurityEvent(client, id, 'factors_removed_by_administrator', byAdministrator)
  })
