import { useSyncExternalStore } from 'react'
import { usePlaces } from '../location/use-location.tsx'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/use-editor.tsx'
import { type FormDrafts, formDrafts } from './form-drafts.ts'

/** One store of drafts for an editor: the save mark, the previews and Publish see what any form holds. */
const drafts = new WeakMap<Editor, FormDrafts>()

/** The drafts of the novel that an editor has on its table, under the entry of its window. */
export function draftsOf(editor: Editor, novelId: string, entry = ''): FormDrafts {
  const known = drafts.get(editor)
  if (known) return known
  const made = formDrafts(novelId, entry)
  drafts.set(editor, made)
  return made
}

export function useFormDrafts(): FormDrafts {
  const { table } = usePlaces()
  return draftsOf(useEditor(), table.novelId)
}

/** The names of the forms in which something typed waits, as they are now. */
export function useDraftNames(): readonly string[] {
  const store = useFormDrafts()
  return useSyncExternalStore(store.subscribe, store.names, store.names)
}
