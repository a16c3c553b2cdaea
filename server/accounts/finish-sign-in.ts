import type { SecurityEventKind } from '@fabula/contract/shapes/account-security'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Caller } from './caller.ts'
import { moveGuestGames } from './guest.ts'
import { noteSecurityEvent } from './security-events.ts'
import { openSession } from './sessions.ts'

interface SignIn {
  caller: Caller
  user: UserId
  userAgent: string
  told: SecurityEventKind
}

/** Opens a session for somebody who has shown who they are; what the guest played until now goes with them. */
export async function finishSignIn(
  pool: pg.Pool,
  { caller, user, userAgent, told }: SignIn,
): Promise<{ token: string; document: string }> {
  if (caller.kind === 'guest' && caller.guest_key.startsWith('cookie:')) {
    await moveGuestGames(pool, caller.guest_key, user)
  }
  const visit = { ip: caller.ip, userAgent }
  const session = await openSession(pool, user, visit)
  await noteSecurityEvent(pool, user, told, visit)
  return session
}
