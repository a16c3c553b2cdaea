import { formSchemas } from '@fabula/core/edit/form-schemas'
import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useSceneActions } from '../commands/use-scene-actions.ts'
import { RecordForm } from '../forms/record-form.tsx'

type AddSceneDialogProps = {
  type: SceneType
  open: boolean
  onClose: () => void
  onCreated?: (scene: SceneRef) => void
}

/** Asks for the name of a new scene, and creates it. */
export function AddSceneDialog({ type, open, onClose, onCreated }: AddSceneDialogProps) {
  const words = useWords(scenePhrases)
  return (
    <Dialog open={open} onClose={onClose} title={type === 'interactive' ? words.newInteractive : words.newStatic}>
      <NameForm type={type} onClose={onClose} onCreated={onCreated} />
    </Dialog>
  )
}

function NameForm({ type, onClose, onCreated }: Omit<AddSceneDialogProps, 'open'>) {
  const words = useWords(scenePhrases)
  const actions = useSceneActions()
  return (
    <RecordForm
      name={`new-scene.${type}`}
      schema={formSchemas.newScene}
      words={{ name: { label: words.name } }}
      saved={unnamed}
      saveLabel={words.create}
      onSave={async ({ name }) => {
        const { scene, result } = await actions.create(type, name)
        onClose()
        if (result === 'saved') toast.success(words.created[type])
        onCreated?.(scene)
        return result
      }}
      onCancel={onClose}
    />
  )
}

const unnamed = { name: '' }
