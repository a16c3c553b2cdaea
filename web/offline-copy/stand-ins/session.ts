import type { UserId } from '@fabula/core/ids'
import type { Session, session as sessionOfSite } from '../../client/session.ts'

export type { Session }

/** Whoever has the copy: they need no account to keep saves. */
const reader: Session = { token: '', user: { id: '' as UserId, username: '' } }

/** In an offline copy there is one reader, who is always there. The compiler holds it to all that the site's session can. */
export const session: typeof sessionOfSite = {
  read: (): Session => reader,
  keep(): void {},
  drop(): void {},
  end(): void {},
  hasEnded: () => false,
  subscribe: () => (): void => undefined,
}
