import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { DrawerHead } from '../frame/drawer-head.tsx'
import type { SectionProps } from './interactive-scene-editor.tsx'
import { useSceneEdit } from './use-scene-edit.ts'
import '../entries/entries.css'

/** What an interactive scene is called, what helps its reader, and whether the reader writes at all. */
export function InfoSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).info
  const { sceneSections } = useWords(workshopPhrases)
  const spelling = useSpelling()
  const edit = useSceneEdit(scene.id)
  const { name, help, description, interactive } = scene
  const saved = useMemo(() => ({ name, help, description, interactive }), [name, help, description, interactive])
  const draft = useDraftForm(`scene.${scene.id}.info`, saved)
  const [missing, setMissing] = useState(false)
  const save = async () => {
    const typed = { ...draft.value, name: draft.value.name.trim() }
    setMissing(typed.name === '')
    if (typed.name === '') return false
    const result = await edit(words.deed, () => typed)
    draft.done()
    if (result === 'saved') toast.success(words.saved)
    return result
  }
  return (
    <section className="entries">
      <DrawerHead title={sceneSections.info} />
      <FormFrame
        restored={draft.restored}
        onDropTyped={() => draft.done()}
        onSave={save}
        onCancel={() => {
          draft.done()
          setMissing(false)
        }}
        failed={words.failed}
      >
        <TextField
          label={words.name}
          data-entry="name"
          maxLength={200}
          {...spelling}
          value={draft.value.name}
          error={missing ? words.nameRequired : undefined}
          onChange={(event) => draft.set({ name: event.target.value })}
        />
        <TextArea
          label={words.help}
          hint={words.helpHint}
          maxLength={20_000}
          {...spelling}
          value={draft.value.help}
          onChange={(event) => draft.set({ help: event.target.value })}
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          maxLength={20_000}
          {...spelling}
          value={draft.value.description}
          onChange={(event) => draft.set({ description: event.target.value })}
        />
        <Checkbox
          label={words.interactive}
          hint={words.interactiveHint}
          checked={draft.value.interactive}
          onChange={(event) => draft.set({ interactive: event.target.checked })}
        />
      </FormFrame>
    </section>
  )
}
