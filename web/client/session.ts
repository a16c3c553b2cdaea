import type { Viewer } from '@fabula/contract/pages'

/** Who is logged in here: the token, and whose it is. */
export type Session = { token: string; user: Viewer }

const KEY = 'fabula.session'
const ENDED = 'fabula.session-ended'

/**
 * The session kept in the browser's storage, so that it outlives the page. Every window sees the same one: a login or
 * logout elsewhere reaches `subscribe`.
 */
export const session = {
  read(): Session | null {
    if (typeof localStorage === 'undefined') return null
    const raw = localStorage.getItem(KEY)
    if (raw === kept.raw) return kept.session
    kept = { raw, session: parse(raw) }
    return kept.session
  },
  keep(next: Session) {
    localStorage.setItem(KEY, JSON.stringify(next))
    markEnded(false)
    for (const listener of listeners) listener()
  },
  drop() {
    localStorage.removeItem(KEY)
    for (const listener of listeners) listener()
  },
  /** Drops a session that the server no longer knows: this window tells its reader, after a reload too. */
  end() {
    markEnded(true)
    session.drop()
  },
  /** Whether a session has ended in this window by itself, and nobody has logged in or gone on as a guest since. */
  hasEnded(): boolean {
    try {
      return sessionStorage.getItem(ENDED) !== null && session.read() === null
    } catch {
      return false
    }
  },
  /** The reader knows, and goes on as a guest. */
  goOnAsGuest: () => markEnded(false),
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  },
}

function markEnded(ended: boolean): void {
  try {
    if (ended) sessionStorage.setItem(ENDED, '')
    else sessionStorage.removeItem(ENDED)
  } catch {
    // Storage is forbidden: it is told until the page is loaded anew.
  }
}

const listeners = new Set<() => void>()
/** The last one read: the same object as long as the storage holds the same, as React wants it. */
let kept: { raw: string | null; session: Session | null } = { raw: null, session: null }

function parse(raw: string | null): Session | null {
  if (raw === null) return null
  try {
    const read: unknown = JSON.parse(raw)
    return typeof read === 'object' && read !== null && 'token' in read && 'user' in read ? (read as Session) : null
  } catch {
    // Somebody else's value under our key: as if there were none.
    return null
  }
}
