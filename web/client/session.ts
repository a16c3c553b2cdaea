import type { Viewer } from '@fabula/contract/pages'

/** The current login: the token and its owner. */
export type Session = { token: string; user: Viewer }

const storageKey = 'fabula.session'
/** Stored in place of a session that expired. */
const endedMark = 'ended'

/**
 * The session in the browser's storage, so that it outlives the page. All windows share it: a login or logout elsewhere
 * reaches `subscribe`.
 */
export const session = {
  read(): Session | null {
    if (typeof localStorage === 'undefined') return null
    const raw = localStorage.getItem(storageKey)
    if (raw === cached.raw) return cached.session
    cached = { raw, session: parse(raw) }
    return cached.session
  },
  keep(next: Session) {
    localStorage.setItem(storageKey, JSON.stringify(next))
    notifyAll()
  },
  drop() {
    localStorage.removeItem(storageKey)
    notifyAll()
  },
  /**
   * Drops a session that the server no longer knows. `hasEnded` is true until somebody logs in or goes on as a guest.
   */
  end() {
    localStorage.setItem(storageKey, endedMark)
    notifyAll()
  },
  hasEnded: () => localStorage.getItem(storageKey) === endedMark,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  },
}

const listeners = new Set<() => void>()
const notifyAll = () => {
  for (const listener of listeners) listener()
}
/** The last one read: the same object as long as the stored text is the same, as React requires of snapshots. */
let cached: { raw: string | null; session: Session | null } = { raw: null, session: null }

function parse(raw: string | null): Session | null {
  try {
    const read: unknown = JSON.parse(raw ?? 'null')
    return typeof read === 'object' && read !== null && 'token' in read && 'user' in read ? (read as Session) : null
  } catch {
    // A foreign value under our key counts as no session.
    return null
  }
}
