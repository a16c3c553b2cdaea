import { pageAddress } from '@fabula/contract/page-address'
import { createDraft } from '@fabula/contract/routes/drafts'
import { limits } from '@fabula/core/record/limits'
import { buildingPhrases } from '@fabula/phrases/building'
import { fieldMessagePhrases } from '@fabula/phrases/field-messages'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { problemText } from '../client/problem-text.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useLeaving } from '../page/use-leaving.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AddIcon } from '../ui/icons.tsx'
import { TextField } from '../ui/text-field.tsx'

/** The button that begins a novel, and the form that asks for its name; then its editor opens. */
export function NewNovel() {
  const words = useWords(buildingPhrases)
  const { language } = usePage()
  const form = useId()
  const limitWords = useWords(fieldMessagePhrases)
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [leaving, leave] = useLeaving()

  const over = name.trim().length - limits.name

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || leaving) return
    if (over > 0) return
    if (name.trim() === '') {
      setFault(words.nameRequired)
      return
    }
    setFault(null)
    setBusy(true)
    try {
      const { id } = await call(createDraft, { body: name.trim() }, { quiet: true })
      leave(pageAddress.editor(language, 'building_novel', id))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button kind="lamp" onClick={() => setOpen(true)}>
        <AddIcon />
        {words.create}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.create}
        closeLabel={words.close}
        foot={
          <>
            <Button onClick={() => setOpen(false)}>{words.cancel}</Button>
            <Button kind="lamp" type="submit" form={form} busy={busy || leaving}>
              {words.createSubmit}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} noValidate>
          <TextField
            label={words.name}
            name="name"
            autoComplete="off"
            spellCheck
            value={name}
            error={over > 0 ? limitWords.over(over) : fault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </form>
      </Dialog>
    </>
  )
}
