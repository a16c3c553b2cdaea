import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Keeps this moment under a name. */
export function NewSaveForm({ onSave }: { onSave: (name: string) => Promise<boolean> }) {
  const sheet = useWords(playSheetPhrases)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || name.trim() === '') return
    setBusy(true)
    if (await onSave(name.trim())) setName('')
    setBusy(false)
  }
  return (
    <form className="save-form" onSubmit={save}>
      <TextField
        label={sheet.saveName}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button kind="lamp" type="submit" busy={busy} disabled={name.trim() === ''}>
        {sheet.save}
      </Button>
    </form>
  )
}
