import { savesPhrases } from '@fabula/phrases/saves'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type NewSaveFormProps = { onSave: (name: string) => Promise<boolean>; onQuickSave: () => Promise<boolean> }

/** Keeps this moment under a name, or as the game's quick save. */
export function NewSaveForm({ onSave, onQuickSave }: NewSaveFormProps) {
  const words = useWords(savesPhrases)
  const [name, setName] = useState('')
  const [busy, setBusy] = useState<'name' | 'quick' | null>(null)
  const over = useTooLong()(name.trim(), 200)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || over || name.trim() === '') return
    setBusy('name')
    if (await onSave(name.trim())) setName('')
    setBusy(null)
  }
  const quickSave = async () => {
    if (busy) return
    setBusy('quick')
    await onQuickSave()
    setBusy(null)
  }
  return (
    <form className="save-form" onSubmit={save}>
      <TextField
        label={words.name}
        value={name}
        error={over}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Button kind="lamp" type="submit" busy={busy === 'name'} disabled={over !== undefined || name.trim() === ''}>
        {words.save}
      </Button>
      <Button busy={busy === 'quick'} onClick={quickSave}>
        {words.quickSave}
      </Button>
    </form>
  )
}
