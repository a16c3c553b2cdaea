import type { Editor } from './editor.ts'

/** Resolves with true when the server has every edit; with false when it refuses one or cannot be reached. */
export function whenSaved(editor: Pick<Editor, 'read' | 'subscribe' | 'hasUnsaved'>): Promise<boolean> {
  const answer = (): boolean | null => {
    const { kind } = editor.read().saving
    if (kind === 'failed' || kind === 'stale') return false
    return kind === 'saved' && !editor.hasUnsaved() ? true : null
  }
  return new Promise((resolve) => {
    const now = answer()
    if (now !== null) return resolve(now)
    const unsubscribe = editor.subscribe(() => {
      const later = answer()
      if (later === null) return
      unsubscribe()
      resolve(later)
    })
  })
}
