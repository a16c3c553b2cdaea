import type { PrintedNames } from '@fabula/core/edit/script/script-names'
import type { FormDrafts } from '../forms/form-drafts.ts'

/** A script as it was printed, what its names meant then, and what became of it by hand. */
export interface ScriptDraft {
  was: string
  text: string
  called: PrintedNames
}

/** What the script is called among the forms of the novel. */
export const SCRIPT_FORM = 'script'

/** What was typed and not taken over; kept among what is typed into the novel's forms, since nothing typed may be lost. */
export function readScriptDraft(drafts: FormDrafts): ScriptDraft | null {
  const { was, text, called = {} } = drafts.read(SCRIPT_FORM, { was: '', text: '', called: {} }) ?? {}
  return typeof was === 'string' && typeof text === 'string' ? { was, text, called: called as PrintedNames } : null
}

/** False: the browser has no room. Null: nothing is to be kept. */
export function writeScriptDraft(drafts: FormDrafts, draft: ScriptDraft | null): boolean {
  drafts.write(SCRIPT_FORM, draft && { ...draft })
  return !drafts.overflows()
}
