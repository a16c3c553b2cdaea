import type { UserId } from '@fabula/core/ids'

/**
 * Who is calling. A guest's id is made from their key, so that it is the same at every call although nothing is stored
 * before their first game; `storeGuest` makes the row that a game then belongs to.
 */
export type Caller =
  | { kind: 'user'; id: UserId; username: string; session_id: string; ip: string; administrator?: boolean }
  | {
      kind: 'guest'
      id: UserId
      guest_key: string
      ip: string
      /** The key of the cookie that this call was answered with: it may claim what this call creates. */
      minted_key?: string
    }
