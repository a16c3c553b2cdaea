/** What the browser has no room for: it lives as long as the page. */
const overflow = new Map<string, string>()
const keyOf = (draft: string) => `fabula.comment.${draft}`

/** What was typed and not sent, by what it is about: it outlives the dialog that it was typed in, and the page. */
export const commentDrafts = {
  read(draft: string): string | null {
    try {
      return overflow.get(draft) ?? localStorage.getItem(keyOf(draft))
    } catch {
      // A browser that gives pages no storage: what is typed here is all there is.
      return null
    }
  },
  /** Null forgets it. */
  write(draft: string, text: string | null): void {
    overflow.delete(draft)
    try {
      if (text === null) localStorage.removeItem(keyOf(draft))
      else localStorage.setItem(keyOf(draft), text)
    } catch {
      if (text !== null) overflow.set(draft, text)
    }
  },
  /** Every draft that is called so at its beginning. */
  named(start: string): readonly string[] {
    const keys = [...overflow.keys()].map(keyOf)
    try {
      keys.push(...Object.keys(localStorage))
    } catch {
      // A browser that gives pages no storage: what is typed here is all there is.
    }
    const drafts = keys.filter((key) => key.startsWith(keyOf(start))).map((key) => key.slice(keyOf('').length))
    return [...new Set(drafts)].sort()
  },
  /** Something typed waits there. */
  has: (draft: string): boolean => (commentDrafts.read(draft) ?? '').trim() !== '',
}
