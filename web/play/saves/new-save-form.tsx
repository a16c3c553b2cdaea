import { savesPhrases } from '@fabula/phrases/saves'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { keepDraft, readDraft } from '../../page/window-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'

type NewSaveFormProps = {
  /** The storage key of a name not used yet, so that closing the dialog does not lose it. */
  draft: string
  onSave: (name: string) => Promise<boolean>
  onQuickSave: () => Promise<boolean>
}

/** Saves this state under a name, or as the game's quick save. */
export function NewSaveForm({ draft, onSave, onQuickSave }: NewSaveFormProps) {
  const words = useWords(savesPhrases)
  const [name, setName] = useState(() => readDraft<{ name: string }>(draft)?.name ?? '')
  const [busy, setBusy] = useState<'name' | 'quick' | null>(null)
  const lengthError = useTooLong()(name.trim(), 200)
  const write = (next: string) => {
    setName(next)
    keepDraft(draft, next === '' ? null : { name: next })
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || lengthError || name.trim() === '') return
    setBusy('name')
    if (await onSave(name.trim())) write('')
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
        error={lengthError}
        autoComplete="off"
        onChange={(event) => write(event.target.value)}
      />
      <Button
        kind="lamp"
        type="submit"
        busy={busy === 'name'}
        disabled={lengthError !== undefined || name.trim() === ''}
      >
        {words.save}
      </Button>
      <Button busy={busy === 'quick'} onClick={quickSave}>
        {words.quickSave}
      </Button>
    </form>
  )
}
