import type { NovelId } from '@fabula/core/ids'

/** A script as it was printed, and what became of it by hand. */
export interface ScriptDraft {
  was: string
  text: string
}

const keyOf = (novel: NovelId) => `fabula.script.${novel}`

/** What was typed and not taken over; kept in the browser, since nothing typed may be lost. */
export function readScriptDraft(novel: NovelId): ScriptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(novel)) ?? 'null') as Partial<ScriptDraft> | null
    return typeof kept?.was === 'string' && typeof kept.text === 'string' ? { was: kept.was, text: kept.text } : null
  } catch {
    // Storage is forbidden, or holds what is not ours: there is no draft.
    return null
  }
}

/** False: the browser has no room. Null: nothing is to be kept. */
export function writeScriptDraft(novel: NovelId, draft: ScriptDraft | null): boolean {
  try {
    if (draft) localStorage.setItem(keyOf(novel), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(novel))
    return true
  } catch {
    return false
  }
}
