import type { Caller } from '../accounts/caller.ts'
import { ProblemError } from '../problem-error.ts'
import { sameSecret } from './metrics.ts'

type Asking = { headers: { adminKey: string | null }; caller: Caller }

/** True for an administrator, and for a script that has the server's key. Without a key set nobody has it. */
export const isAdmin = (adminKey: string | undefined, { headers, caller }: Asking): boolean =>
  (caller.kind === 'user' && caller.administrator === true) ||
  Boolean(adminKey && headers.adminKey && sameSecret(headers.adminKey, adminKey))

/** Lets administrators through. */
export function requireAdmin(adminKey: string | undefined, call: Asking): void {
  if (!isAdmin(adminKey, call)) throw new ProblemError('invalid_admin_key')
}
