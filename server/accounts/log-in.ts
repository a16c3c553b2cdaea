import type { LoginBody } from '@fabula/contract/shapes/account'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import type { Caller } from './caller.ts'
import { lockIfUnchanged } from './confirm-password.ts'
import { bringGuestGames, openSignIn } from './finish-sign-in.ts'
import { verifyPassword } from './password.ts'
import { beginSecondStep, stepKindsOf } from './second-factor/sign-in-steps.ts'
import { noteFailedSignIn } from './security-events.ts'
import type { OpenedSession } from './sessions.ts'
import { withinSignInLimits } from './sign-in-limit.ts'

/**
 * Opens a session for a name and password. For an account with a second factor it throws a problem that describes the
 * second step instead.
 */
export async function logIn(
  pool: pg.Pool,
  caller: Caller,
  { username, password, challenge, solution }: LoginBody,
  userAgent: string,
): Promise<OpenedSession> {
  const name = username.trim().toLowerCase().slice(0, 100)
  const { rows } = await pool.query<{ id: UserId; password_hash: string | null; blocked: boolean }>({
    name: 'find-by-name',
    text: 'select id, password_hash, blocked_at is not null as blocked from users where username_folded = $1',
    values: [name],
  })
  const user = rows[0]
  const proof = challenge && solution ? { challenge, solution } : null
  // Unknown names are counted too, or the limit would disclose which names exist.
  const fits = await withinSignInLimits(pool, { name, user: user?.id ?? null, ip: caller.ip, proof }, () =>
    verifyPassword(user?.password_hash ?? null, password),
  )
  if (!user || !fits) {
    await noteFailedSignIn(pool, name, { ip: caller.ip, userAgent })
    throw new ProblemError('wrong_credentials')
  }
  // Only disclosed to a caller who knows the password, so that it reveals the account to nobody else.
  if (user.blocked) throw new ProblemError('account_blocked')
  const signIn = { caller, user: user.id, userAgent, event: 'signed_in' } as const
  const opened = await transaction(pool, async (client) => {
    if (!(await lockIfUnchanged(client, user.id, { hash: user.password_hash ?? '' })))
      throw new ProblemError('wrong_credentials')
    const kinds = await stepKindsOf(client, user.id)
    return kinds.length > 0 ? beginSecondStep(client, user.id, kinds) : openSignIn(client, signIn)
  })
  if ('ticket' in opened) throw new ProblemError('second_factor_needed', { secondStep: opened })
  await bringGuestGames(pool, signIn)
  return opened
}
