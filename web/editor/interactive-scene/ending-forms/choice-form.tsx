import type { EndingId } from '@fabula/core/ids'
import type { ChoiceEnding } from '@fabula/core/novel/ending'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { limits } from '@fabula/core/record/limits'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useMemo, useState } from 'react'
import { newId } from '../../../client/new-id.ts'
import { useWords } from '../../../page/page-facts.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ConditionalsEditor } from '../../conditionals/conditionals-editor.tsx'
import type { EntryFormProps } from '../../entries/entry-list.tsx'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { useSpelling } from '../../forms/use-spelling.ts'
import { ScenePicker } from '../../pickers/scene-picker.tsx'
import { isTrigger, StatesTriggerEditor } from '../../pickers/states-trigger-editor.tsx'

type Typed = Omit<ChoiceEnding, 'id'>

const empty: Typed = { name: '', display_name: '', conditionals: [], next_scene: null, states_trigger: emptyTrigger }

const typedOf = ({ id, ...ending }: ChoiceEnding): Typed => ending

/** An ending that the reader chooses by a button. */
export function ChoiceForm({ entry, draftName, onSave, onCancel }: EntryFormProps<ChoiceEnding>) {
  const words = useWords(interactiveScenePhrases).endings
  const spelling = useSpelling()
  const saved = useMemo(() => (entry ? typedOf(entry) : empty), [entry])
  const { value, set, done, restored } = useDraftForm(draftName, saved)
  const [checked, setChecked] = useState(false)
  const missing = (text: string) => (checked && text.trim() === '' ? words.choiceRequired : undefined)
  const save = async () => {
    setChecked(true)
    const name = value.name.trim()
    const display_name = value.display_name.trim()
    if (name === '' || display_name === '' || !isTrigger(value.states_trigger)) return false
    const result = await onSave({ ...value, id: entry?.id ?? (newId() as EndingId), name, display_name })
    done()
    return result
  }
  const cancel = () => {
    done()
    onCancel()
  }
  return (
    <FormFrame restored={restored} onDropTyped={() => done()} onSave={save} onCancel={cancel}>
      <div className="scene-pair">
        <TextField
          label={words.internalName}
          hint={words.internalHint}
          maxLength={limits.name}
          {...spelling}
          value={value.name}
          error={missing(value.name)}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={words.displayName}
          hint={words.displayHint}
          maxLength={limits.name}
          {...spelling}
          value={value.display_name}
          error={missing(value.display_name)}
          onChange={(event) => set({ display_name: event.target.value })}
        />
      </div>
      <ConditionalsEditor value={value.conditionals} onChange={(conditionals) => set({ conditionals })} />
      <ScenePicker optional value={value.next_scene} onChange={(next_scene) => set({ next_scene })} />
      <StatesTriggerEditor
        value={value.states_trigger}
        checked={checked}
        onChange={(states_trigger) => set({ states_trigger })}
      />
    </FormFrame>
  )
}
