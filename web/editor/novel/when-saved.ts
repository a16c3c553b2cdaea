import type { Workshop } from '../store/workshop.ts'

/** Waits until the server has every edit: true. False when it refuses or can not be reached. */
export function whenSaved(workshop: Pick<Workshop, 'read' | 'subscribe' | 'hasUnsaved'>): Promise<boolean> {
  const answer = (): boolean | null => {
    const { kind } = workshop.read().saving
    if (kind === 'failed' || kind === 'stale') return false
    return kind === 'saved' && !workshop.hasUnsaved() ? true : null
  }
  return new Promise((resolve) => {
    const now = answer()
    if (now !== null) return resolve(now)
    const deaf = workshop.subscribe(() => {
      const then = answer()
      if (then === null) return
      deaf()
      resolve(then)
    })
  })
}
