import type { AccountSecurity } from '@fabula/contract/shapes/account-security'
import type { UserId } from '@fabula/core/ids'
import { transaction } from '../../database/transaction.ts'
import { ProblemError } from '../../problem-error.ts'
import type { UserCaller } from '../caller.ts'
import { confirmPassword, lockConfirmed } from '../confirm-password.ts'
import { deleteUnneededCodes } from '../second-factor/factors.ts'
import type { FactorPorts } from '../second-factor/totp-factor.ts'
import { noteSecurityEvent, type Visit } from '../security-events.ts'
import { relyingParty } from './relying-party.ts'

/** An account's passkeys, for its owner, and the host that they are valid for; null: none can be used here. */
export async function readPasskeys(
  { pool, publicUrl }: Pick<FactorPorts, 'pool' | 'publicUrl'>,
  user: UserId,
): Promise<AccountSecurity['passkeys']> {
  const { rows } = await pool.query<{ id: string; name: string; created_at: Date; used_at: Date | null }>(
    'select id, name, created_at, used_at from passkeys where user_id = $1 order by created_at, id',
    [user],
  )
  return {
    host: relyingParty(publicUrl)?.id ?? null,
    keys: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      used_at: row.used_at?.toISOString() ?? null,
    })),
  }
}

/** Removes one of the caller's own keys; requires the password. */
export async function removePasskey(
  { pool }: Pick<FactorPorts, 'pool'>,
  caller: UserCaller,
  { id, password }: { id: string; password: string },
  visit: Visit,
): Promise<void> {
  const confirmed = await confirmPassword(pool, caller, password)
  await transaction(pool, async (client) => {
    await lockConfirmed(client, caller.id, confirmed)
    const { rowCount } = await client.query('delete from passkeys where id = $1 and user_id = $2', [id, caller.id])
    if (rowCount === 0) throw new ProblemError('passkey_not_found')
    await noteSecurityEvent(client, caller.id, 'passkey_removed', visit)
    await deleteUnneededCodes(client, caller.id)
  })
}
