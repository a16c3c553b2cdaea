import type { UserId } from '@fabula/core/ids'

/**
 * The caller. A guest's id is derived from their key, so that it is the same at every call although nothing is stored
 * before their first game; `storeGuest` creates the row that a game then belongs to.
 */
export type Caller =
  | { kind: 'user'; id: UserId; username: string; session_id: string; ip: string; administrator?: boolean }
  | {
      kind: 'guest'
      id: UserId
      guest_key: string
      ip: string
      /** The key of the cookie that this call's answer sets: it may claim what this call creates. */
      minted_key?: string
    }

/** A registered user who calls. */
export type UserCaller = Extract<Caller, { kind: 'user' }>
