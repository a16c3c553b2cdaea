/** Drafts for which the browser has no room; they live as long as the page. */
const overflow = new Map<string, string>()
const keyOf = (draft: string) => `fabula.comment.${draft}`

/** Unsent comments by the thing that they are about. They survive the dialog and the page. */
export const commentDrafts = {
  read(draft: string): string | null {
    try {
      return overflow.get(draft) ?? localStorage.getItem(keyOf(draft))
    } catch {
      // The browser denies access to storage: only drafts of this page exist.
      return null
    }
  },
  /** Null deletes the draft. */
  write(draft: string, text: string | null): void {
    overflow.delete(draft)
    try {
      if (text === null) localStorage.removeItem(keyOf(draft))
      else localStorage.setItem(keyOf(draft), text)
    } catch {
      if (text !== null) overflow.set(draft, text)
    }
  },
  /** The names of all drafts that begin with `start`. */
  named(start: string): readonly string[] {
    const keys = [...overflow.keys()].map(keyOf)
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
