import { pageAddress } from '@fabula/contract/page-address'
import { createDraft } from '@fabula/contract/routes/drafts'
import { isBlank } from '@fabula/core/record/is-blank'
import { limits } from '@fabula/core/record/limits'
import { buildingPhrases } from '@fabula/phrases/building'
import { useState } from 'react'
import { call } from '../client/call.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useAttempt } from '../page/use-attempt.ts'
import { useLeaving } from '../page/use-leaving.ts'
import { useTooLong } from '../page/use-too-long.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AddIcon } from '../ui/tool-icons.tsx'

/** The button that creates a novel: a form asks for the name, then the editor opens. */
export function NewNovel() {
  const words = useWords(buildingPhrases)
  const { language } = usePage()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const { busy, fault, setFault, attempt } = useAttempt()
  const [leaving, leave] = useLeaving()

  const lengthError = useTooLong()(name.trim(), limits.name)

  const submit = () => {
    if (leaving || lengthError) return
    if (isBlank(name)) return setFault(words.nameRequired)
    void attempt(async () => {
      const { id } = await call(createDraft, { query: { language }, body: name.trim() }, { quiet: true })
      leave(pageAddress.editor(language, 'building_novel', id))
    })
  }
  return (
    <>
      <Button kind="lamp" onClick={() => setOpen(true)}>
        <AddIcon />
        {words.create}
      </Button>
      <FormDialog
        open={open}
        title={words.create}
        submitLabel={words.createSubmit}
        busy={busy || leaving}
        onSubmit={submit}
        onClose={() => setOpen(false)}
      >
        <TextField
          label={words.name}
          name="name"
          autoComplete="off"
          spellCheck
          value={name}
          error={lengthError ?? fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </FormDialog>
    </>
  )
}
