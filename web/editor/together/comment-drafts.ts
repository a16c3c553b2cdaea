import { session } from '../../client/session.ts'

/** Drafts for which the browser has no room, by account; they live as long as the page. */
const overflows = new Map<string | undefined, Map<string, string>>()
function overflowOf(): Map<string, string> {
  const author = session.read()?.user.id
  const own = overflows.get(author) ?? new Map<string, string>()
  overflows.set(author, own)
  return own
}
const keyOf = (draft: string) => `fabula.comment.${draft}`

/** Unsent comments by the thing that they are about. They survive the dialog and the page. */
export const commentDrafts = {
  read(draft: string): string | null {
    try {
      return overflowOf().get(draft) ?? localStorage.getItem(keyOf(draft))
    } catch {
      // The browser denies access to storage: only drafts of this page exist.
      return null
    }
  },
  /** Null deletes the draft. */
  write(draft: string, text: string | null): void {
    overflowOf().delete(draft)
    try {
      if (text === null) localStorage.removeItem(keyOf(draft))
      else localStorage.setItem(keyOf(draft), text)
    } catch {
      if (text !== null) overflowOf().set(draft, text)
    }
  },
  /** The names of all drafts that begin with `start`. */
  named(start: string): readonly string[] {
    const keys = [...overflowOf().keys()].map(keyOf)
    try {
      keys.push(...Object.keys(localStorage))
    } catch {
      // The browser denies access to storage: only drafts of this page exist.
    }
    const drafts = keys.filter((key) => key.startsWith(keyOf(start))).map((key) => key.slice(keyOf('').length))
    return [...new Set(drafts)].sort()
  },
  /** Whether there is unsent text. */
  has: (draft: string): boolean => (commentDrafts.read(draft) ?? '').trim() !== '',
}
