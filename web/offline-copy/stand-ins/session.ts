import type { UserId } from '@fabula/core/ids'
import type { Session } from '../../client/session.ts'

export type { Session }

/** Whoever has the copy: they need no account to keep saves. */
const reader: Session = { token: '', user: { id: '' as UserId, username: '' } }

/** In an offline copy there is one reader, who is always there. */
export const session = {
  read: (): Session => reader,
  keep(): void {},
  drop(): void {},
  subscribe: () => (): void => undefined,
}
