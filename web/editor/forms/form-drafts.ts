/** Where what is typed into a form waits in this browser; `name` is the form's own within the novel. */
export const draftKey = (novelId: string, name: string): string => `fabula.form.${novelId}.${name}`

type Fields = Record<string, unknown>

/**
 * What was typed into a form on an earlier visit, field by field; null where nothing waits. A field whose value is of
 * another kind than the saved one was typed into an older form, and is left out.
 */
export function readDraft(key: string, saved: Fields): Fields | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof read !== 'object' || read === null) return null
    const fits = Object.entries(read).filter(([name, value]) => name in saved && sameKind(value, saved[name]))
    return fits.length > 0 ? Object.fromEntries(fits) : null
  } catch {
    // Somebody else's value under our key: as if there were none.
    return null
  }
}

/** Lists stay lists and records records; a number that is not one yet is a text, and nothing may be chosen yet. */
function sameKind(value: unknown, saved: unknown): boolean {
  if (Array.isArray(value) || Array.isArray(saved)) return Array.isArray(value) && Array.isArray(saved)
  if (saved === null || value === null) return saved === null || typeof saved === 'string'
  return typeof saved !== 'number' ? typeof value === typeof saved : ['number', 'string'].includes(typeof value)
}

/** Keeps what is typed, or (null) forgets it. */
export function writeDraft(key: string, typed: Fields | null): void {
  try {
    if (typed === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // The storage is full: what was typed is still in the page.
  }
}

/** Whether something typed waits in a form of this name; for a mark on what opens it. */
export const hasDraft = (novelId: string, name: string): boolean =>
  localStorage.getItem(draftKey(novelId, name)) !== null
