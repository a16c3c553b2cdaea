import type { SceneType } from '@fabula/core/novel/scene-ref'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import type { AnyScene } from '../store/parts.ts'
import { useSceneDeeds } from './use-scene-deeds.ts'

type AddSceneDialogProps = {
  type: SceneType
  open: boolean
  onClose: () => void
  onCreated?: (scene: AnyScene) => void
}

/** Asks for the name of a new scene, and creates it. */
export function AddSceneDialog({ type, open, onClose, onCreated }: AddSceneDialogProps) {
  const words = useWords(scenePhrases)
  const { close } = useWords(workshopPhrases)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeLabel={close}
      title={type === 'interactive' ? words.newInteractive : words.newStatic}
    >
      <NameForm type={type} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  )
}

function NameForm({ type, onClose, onCreated }: Omit<AddSceneDialogProps, 'open'>) {
  const words = useWords(scenePhrases)
  const spelling = useSpelling()
  const deeds = useSceneDeeds()
  const draft = useDraftForm(`new-scene.${type}`, { name: '' })
  const [missing, setMissing] = useState(false)
  const leave = () => {
    draft.done()
    onClose()
  }
  const save = async () => {
    const name = draft.value.name.trim()
    setMissing(name === '')
    if (name === '') return false
    const scene = await deeds.create(type, name)
    leave()
    toast.success(words.created[type])
    onCreated?.(scene)
    return 'saved' as const
  }
  return (
    <FormFrame
      restored={draft.restored}
      onDropTyped={() => draft.done()}
      onSave={save}
      onCancel={leave}
      saveLabel={words.create}
    >
      <TextField
        label={words.name}
        maxLength={200}
        required
        {...spelling}
        value={draft.value.name}
        error={missing ? words.nameRequired : undefined}
        onChange={(event) => draft.set({ name: event.target.value })}
      />
    </FormFrame>
  )
}
