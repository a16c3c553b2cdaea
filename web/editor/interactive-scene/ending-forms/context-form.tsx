import type { EndingId } from '@fabula/core/ids'
import type { ContextEnding } from '@fabula/core/novel/ending'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useMemo, useState } from 'react'
import { newId } from '../../../client/new-id.ts'
import { useWords } from '../../../page/page-facts.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { EntryFormProps } from '../../entries/entry-list.tsx'
import { wholeNumber } from '../../entries/whole-number.ts'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { ScenePicker } from '../../pickers/scene-picker.tsx'
import { isTrigger, StatesTriggerEditor } from '../../pickers/states-trigger-editor.tsx'

type Typed = Omit<ContextEnding, 'id' | 'message_count'> & { count: string }

const empty: Typed = { count: '1', next_scene: null, states_trigger: emptyTrigger }

const typedOf = ({ id, message_count, ...ending }: ContextEnding): Typed => ({
  ...ending,
  count: String(message_count),
})

/** The ending that comes by itself after a number of answers. What is no number when the field is left becomes 1. */
export function ContextForm({ entry, draftName, onSave, onCancel }: EntryFormProps<ContextEnding>) {
  const words = useWords(interactiveScenePhrases).endings
  const saved = useMemo(() => (entry ? typedOf(entry) : empty), [entry])
  const { value, set, done, restored } = useDraftForm(draftName, saved)
  const [checked, setChecked] = useState(false)
  const message_count = wholeNumber(value.count, 1)
  const save = async () => {
    setChecked(true)
    if (message_count === null || !isTrigger(value.states_trigger)) return false
    const { count, ...rest } = value
    const result = await onSave({ ...rest, id: entry?.id ?? (newId() as EndingId), message_count })
    done()
    return result
  }
  const cancel = () => {
    done()
    onCancel()
  }
  return (
    <FormFrame restored={restored} onDropTyped={() => done()} onSave={save} onCancel={cancel}>
      <TextField
        label={words.count}
        hint={words.countHint}
        type="number"
        min={1}
        step={1}
        inputMode="numeric"
        value={value.count}
        error={checked && message_count === null ? words.countRequired : undefined}
        onChange={(event) => set({ count: event.target.value })}
        onBlur={() => {
          if (Number.isNaN(Number.parseInt(value.count, 10))) set({ count: '1' })
        }}
      />
      <ScenePicker optional value={value.next_scene} onChange={(next_scene) => set({ next_scene })} />
      <StatesTriggerEditor
        value={value.states_trigger}
        checked={checked}
        onChange={(states_trigger) => set({ states_trigger })}
      />
    </FormFrame>
  )
}
