import { ProblemError } from '../problem-error.ts'
import { sameSecret } from './metrics.ts'

type Headers = { adminKey: string | null }

/** True for who has the server's key. Without one nobody has. */
export const isAdmin = (adminKey: string | undefined, headers: Headers): boolean =>
  Boolean(adminKey && headers.adminKey && sameSecret(headers.adminKey, adminKey))

/** Lets administrators through. */
export function requireAdmin(adminKey: string | undefined, headers: Headers): void {
  if (!isAdmin(adminKey, headers)) throw new ProblemError('invalid_admin_key')
}
