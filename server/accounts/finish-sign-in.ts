import type { SecurityEventKind } from '@fabula/contract/shapes/account-security'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import type { Caller } from './caller.ts'
import { moveGuestGames } from './guest.ts'
import { noteSecurityEvent } from './security-events.ts'
import { openSession } from './sessions.ts'

export interface SignIn {
  caller: Caller
  user: UserId
  userAgent: string
  told: SecurityEventKind
}

/** What a browser is given for a session: its token, and the cookie of its documents. */
export interface OpenedSession {
  token: string
  document: string
}

/**
 * Opens a session for somebody, in the transaction that has held their account and looked at what they have shown: a password
 * that is changed at the same moment ends this session too, or it is never opened. So does a block.
 */
export async function openSignIn(
  client: pg.ClientBase,
  { caller, user, userAgent, told }: SignIn,
): Promise<OpenedSession> {
  const visit = { ip: caller.ip, userAgent }
  await refuseBlocked(client, user)
  const session = await openSession(client, user, visit)
  await noteSecurityEvent(client, user, told, visit)
  return session
}

/** Somebody who is kept out in the moment of signing in: a session of theirs would live again once they are let in. */
async function refuseBlocked(client: pg.ClientBase, user: UserId): Promise<void> {
  const { rowCount } = await client.query('select 1 from users where id = $1 and blocked_at is not null', [user])
  if (rowCount !== 0) throw new ProblemError('account_blocked')
}

/** What the guest played until now goes with whoever has signed in. */
export async function bringGuestGames(pool: pg.Pool, { caller, user }: Pick<SignIn, 'caller' | 'user'>): Promise<void> {
  if (caller.kind !== 'guest' || !caller.guest_key.startsWith('cookie:')) return
  await moveGuestGames(pool, caller.guest_key, user)
}
