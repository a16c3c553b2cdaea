import type { UserId } from '@fabula/core/ids'
import type { Session, session as sessionOfSite } from '../../client/session.ts'

export type { Session }

/** The copy's reader, who needs no account to keep saves. */
const reader: Session = { token: '', user: { id: '' as UserId, username: '' } }

/**
 * In an offline copy there is one reader, who is always logged in. Its type requires everything that the site's session
 * has.
 */
export const session: typeof sessionOfSite = {
  read: (): Session => reader,
  keep(): void {},
  drop(): void {},
  end(): void {},
  hasEnded: () => false,
  subscribe: () => (): void => undefined,
}
