import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import { sameSecret } from './metrics.ts'

type AdminCall = { headers: { adminKey: string | null }; caller: Caller }

/**
 * True for an administrator, and for a script that sends the server's key. Always false for the key if none is
 * configured.
 */
export const isAdmin = (adminKey: string | undefined, { headers, caller }: AdminCall): boolean =>
  (caller.kind === 'user' && caller.administrator === true) ||
  Boolean(adminKey && headers.adminKey && sameSecret(headers.adminKey, adminKey))

/**
 * Throws unless an administrator calls. A logged-in caller without a key is told that their account lacks the right,
 * rather than that the key is wrong.
 */
export function requireAdmin(adminKey: string | undefined, call: AdminCall): void {
  if (isAdmin(adminKey, call)) return
  const isAccount = call.caller.kind === 'user' && call.headers.adminKey === null
  throw new ProblemError(isAccount ? 'not_administrator' : 'invalid_admin_key')
}
