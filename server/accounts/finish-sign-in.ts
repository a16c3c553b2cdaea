import type { SecurityEventKind } from '@fabula/contract/shapes/account-security'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import type { Caller } from './caller.ts'
import { moveGuestGames } from './guest.ts'
import { noteSecurityEvent } from './security-events.ts'
import { type OpenedSession, openSession } from './sessions.ts'

/** A sign-in whose credentials were right. */
export interface SignIn {
  /** Who calls: a guest, or another account. */
  caller: Caller
  /** The account that is signed in to. */
  user: UserId
  userAgent: string
  /** How it is recorded in the account's security log. */
  event: SecurityEventKind
}

/**
 * Opens a session in the transaction that has locked the account and checked its credentials: a concurrent change of
 * the password or a block either ends this session too, or prevents it.
 */
export async function openSignIn(
  client: pg.ClientBase,
  { caller, user, userAgent, event }: SignIn,
): Promise<OpenedSession> {
  const visit = { ip: caller.ip, userAgent }
  await refuseBlocked(client, user)
  const session = await openSession(client, user, visit)
  await noteSecurityEvent(client, user, event, visit)
  return session
}

/**
 * Refuses an account that was blocked during the sign-in: its session would become valid again once the block is
 * lifted.
 */
async function refuseBlocked(client: pg.ClientBase, user: UserId): Promise<void> {
  const { rowCount } = await client.query('select 1 from users where id = $1 and blocked_at is not null', [user])
  if (rowCount !== 0) throw new ProblemError('account_blocked')
}

/** Moves the guest's games to the account that has signed in. */
export async function bringGuestGames(pool: pg.Pool, { caller, user }: Pick<SignIn, 'caller' | 'user'>): Promise<void> {
  if (caller.kind !== 'guest' || !caller.guest_key.startsWith('cookie:')) return
  await moveGuestGames(pool, caller.guest_key, user)
}
