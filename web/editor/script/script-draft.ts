import type { FormDrafts } from '../forms/form-drafts.ts'

/** A script as it was printed, and what became of it by hand. */
export interface ScriptDraft {
  was: string
  text: string
}

/** What the script is called among the forms of the novel. */
export const SCRIPT_FORM = 'script'

/** What was typed and not taken over; kept among what is typed into the novel's forms, since nothing typed may be lost. */
export function readScriptDraft(drafts: FormDrafts): ScriptDraft | null {
  const { was, text } = drafts.read(SCRIPT_FORM, { was: '', text: '' }) ?? {}
  return typeof was === 'string' && typeof text === 'string' ? { was, text } : null
}

/** False: the browser has no room. Null: nothing is to be kept. */
export function writeScriptDraft(drafts: FormDrafts, draft: ScriptDraft | null): boolean {
  drafts.write(SCRIPT_FORM, draft && { ...draft })
  return !drafts.overflows()
}
