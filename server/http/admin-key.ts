import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import { sameSecret } from './metrics.ts'

type Asking = { headers: { adminKey: string | null }; caller: Caller }

/** True for an administrator, and for a script that has the server's key. Without a key set nobody has it. */
export const isAdmin = (adminKey: string | undefined, { headers, caller }: Asking): boolean =>
  (caller.kind === 'user' && caller.administrator === true) ||
  Boolean(adminKey && headers.adminKey && sameSecret(headers.adminKey, adminKey))

/** Lets administrators through. Whoever is logged in and sent no key is told of their account, not of a key. */
export function requireAdmin(adminKey: string | undefined, call: Asking): void {
  if (isAdmin(adminKey, call)) return
  const isAccount = call.caller.kind === 'user' && call.headers.adminKey === null
  throw new ProblemError(isAccount ? 'not_administrator' : 'invalid_admin_key')
}
