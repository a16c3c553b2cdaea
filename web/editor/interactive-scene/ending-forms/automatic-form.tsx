import type { EndingId } from '@fabula/core/ids'
import type { AutomaticEnding } from '@fabula/core/novel/ending'
import { emptyTrigger } from '@fabula/core/novel/states-trigger'
import { limits } from '@fabula/core/record/limits'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo, useState } from 'react'
import { newId } from '../../../client/new-id.ts'
import { useWords } from '../../../page/page-facts.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ConditionalsEditor } from '../../conditionals/conditionals-editor.tsx'
import type { EntryFormProps } from '../../entries/entry-list.tsx'
import { wordsOf } from '../../entries/words-of.ts'
import { FormFrame } from '../../forms/form-frame.tsx'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { useSpelling } from '../../forms/use-spelling.ts'
import { ScenePicker } from '../../pickers/scene-picker.tsx'
import { isTrigger, StatesTriggerEditor } from '../../pickers/states-trigger-editor.tsx'

type Typed = Omit<AutomaticEnding, 'id' | 'keywords'> & { keywords: string }

const empty: Typed = {
  name: '',
  prompt_ending_conditional: '',
  conditionals: [],
  keywords: '',
  next_scene: null,
  states_trigger: emptyTrigger,
}

const typedOf = ({ id, keywords, ...ending }: AutomaticEnding): Typed => ({ ...ending, keywords: keywords.join(', ') })

/** An ending that the storyteller recognises. */
export function AutomaticForm({ entry, draftName, onSave, onCancel }: EntryFormProps<AutomaticEnding>) {
  const words = useWords(interactiveScenePhrases).endings
  const { entries: own } = useWords(scenePhrases)
  const spelling = useSpelling()
  const saved = useMemo(() => (entry ? typedOf(entry) : empty), [entry])
  const { value, set, done, restored } = useDraftForm(draftName, saved)
  const [checked, setChecked] = useState(false)
  const missing = (text: string) => (checked && text.trim() === '' ? words.automaticRequired : undefined)
  const save = async () => {
    setChecked(true)
    const name = value.name.trim()
    const prompt = value.prompt_ending_conditional.trim()
    if (name === '' || prompt === '' || !isTrigger(value.states_trigger)) return false
    const result = await onSave({
      ...value,
      id: entry?.id ?? (newId() as EndingId),
      name,
      prompt_ending_conditional: prompt,
      keywords: wordsOf(value.keywords),
    })
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
        label={words.name}
        maxLength={limits.name}
        {...spelling}
        value={value.name}
        error={missing(value.name)}
        onChange={(event) => set({ name: event.target.value })}
      />
      <TextArea
        label={words.prompt}
        hint={words.promptHint}
        maxLength={limits.prompt}
        {...spelling}
        value={value.prompt_ending_conditional}
        error={missing(value.prompt_ending_conditional)}
        onChange={(event) => set({ prompt_ending_conditional: event.target.value })}
      />
      <ConditionalsEditor value={value.conditionals} onChange={(conditionals) => set({ conditionals })} />
      <ScenePicker optional value={value.next_scene} onChange={(next_scene) => set({ next_scene })} />
      <StatesTriggerEditor
        value={value.states_trigger}
        checked={checked}
        onChange={(states_trigger) => set({ states_trigger })}
      />
      <TextField
        label={own.keywords}
        hint={own.keywordsHint}
        {...spelling}
        value={value.keywords}
        onChange={(event) => set({ keywords: event.target.value })}
      />
    </FormFrame>
  )
}
