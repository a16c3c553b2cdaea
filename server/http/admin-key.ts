import { Refusal } from '../refusal.ts'
import { sameSecret } from './metrics.ts'

/** Lets administrators through: who has the server's key. Without one nobody has. */
export function requireAdmin(adminKey: string | undefined, headers: { adminKey: string | null }): void {
  if (!adminKey || !headers.adminKey || !sameSecret(headers.adminKey, adminKey)) throw new Refusal('invalid_admin_key')
}
