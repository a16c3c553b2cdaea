import { isBlank } from '@fabula/core/record/is-blank'
import { useState } from 'react'
import { useCommands } from '../commands/use-commands.ts'
import { useFormDrafts } from '../forms/form-drafts.ts'
import { usePlaces } from '../location/use-location.tsx'
import { infoOf } from '../pickers/info-of.ts'
import { useEditor, useNovel } from '../store/use-editor.tsx'

/** The form of the novel's own facts: what is typed here is typed there, and found there again. */
const form = 'info'

/** The description of a novel that has none, written where it is published. */
export function useMissingDescription() {
  const drafts = useFormDrafts()
  const editor = useEditor()
  const { place } = usePlaces()
  const { run } = useCommands()
  const description = useNovel((novel) => novel.description)
  // Where the form itself stands open behind, the description is in sight.
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
    /** It is asked for. */
    missing,
    text,
    type(next: string) {
      setText(next)
      keep(next)
    },
    /** Nothing else waits in the novel's own form. */
    alone: missing && Object.keys(drafts.readTyped(form)).every((field) => field === 'description'),
    /** Gives the novel what was written; rejects with the server's problem. */
    async save() {
      if (!missing || isBlank(text)) return
      await run({ command: 'changeInfo', info: { ...infoOf(editor.read().novel), description: text.trim() } })
      keep('')
    },
  }
}
