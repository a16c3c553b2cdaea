import type { PrintedNames } from '@fabula/core/edit/script/script-names'
import type { FormDrafts } from '../forms/form-drafts.ts'

/** A script as it was printed, the meaning of its names then, and the edited text. */
export interface ScriptDraft {
  was: string
  text: string
  called: PrintedNames
}

/** The script's name among the novel's form drafts. */
export const scriptForm = 'script'

/** The unapplied text of the script, stored among the form drafts so that it survives a reload. */
export function readScriptDraft(drafts: FormDrafts): ScriptDraft | null {
  const { was, text, called = {} } = drafts.read(scriptForm, { was: '', text: '', called: {} }) ?? {}
  return typeof was === 'string' && typeof text === 'string' ? { was, text, called: called as PrintedNames } : null
}

/** Stores a draft; null deletes it. False if the browser has no room. */
export function writeScriptDraft(drafts: FormDrafts, draft: ScriptDraft | null): boolean {
  drafts.write(scriptForm, draft && { ...draft })
  return !drafts.overflows()
}
