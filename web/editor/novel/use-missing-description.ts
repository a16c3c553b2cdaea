import { isBlank } from '@fabula/core/record/is-blank'
import { useState } from 'react'
import { useCommands } from '../commands/use-commands.ts'
import { useFormDrafts } from '../forms/form-drafts.ts'
import { useEditorLocation } from '../location/use-location.tsx'
import { infoOf } from '../pickers/info-of.ts'
import { useEditor, useNovel } from '../store/use-editor.tsx'

/** The form of the novel's info: both share one draft. */
const form = 'info'

/** The missing description of a novel, written while publishing. */
export function useMissingDescription() {
  const drafts = useFormDrafts()
  const editor = useEditor()
  const { place } = useEditorLocation()
  const { run } = useCommands()
  const description = useNovel((novel) => novel.description)
  // If the info form itself is open, its description field is visible.
  const [missing] = useState(
    () => isBlank(description) && !(place.kind === 'novel' && place.section === 'info' && place.entry === 'edit'),
  )
  const [text, setText] = useState(() => {
    const { description: typed } = drafts.readTyped(form)
    return typeof typed === 'string' ? typed : ''
  })
  const keep = (next: string) => {
    const { description: _, ...others } = drafts.readTyped(form)
    const typed = next === '' ? others : { ...others, description: next }
    drafts.write(form, Object.keys(typed).length > 0 ? typed : null, { ...drafts.readBase(form), description })
  }
  return {
    /** Whether the description is asked for. */
    missing,
    text,
    type(next: string) {
      setText(next)
      keep(next)
    },
    /** Whether the info form has no other unsaved fields. */
    alone: missing && Object.keys(drafts.readTyped(form)).every((field) => field === 'description'),
    /** Saves the description. Rejects with the server's problem. */
    async save() {
      if (!missing || isBlank(text)) return
      await run({ command: 'changeInfo', info: { ...infoOf(editor.read().novel), description: text.trim() } })
      keep('')
    },
  }
}
