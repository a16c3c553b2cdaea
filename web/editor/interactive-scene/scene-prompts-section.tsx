import type { AdditionalPrompt } from '@fabula/core/novel/interactive-scene'
import { limits } from '@fabula/core/record/limits'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ConditionalsEditor } from '../conditionals/conditionals-editor.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { type EntryFormProps, EntryList } from '../entries/entry-list.tsx'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import type { SectionProps } from './interactive-scene-editor.tsx'
import { useSceneEdit } from './use-scene-edit.ts'

/** What the storyteller is told in this scene. */
export function ScenePromptsSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).prompts
  const { sceneSections } = useWords(workshopPhrases)
  const edit = useSceneEdit(scene.id)
  return (
    <EntryList
      name={`scene.${scene.id}.prompts`}
      title={sceneSections['scene-prompts']}
      note={words.note}
      words={words}
      entries={scene.additional_prompt_descriptions}
      nameOf={({ prompt_description }) => beginningOf(prompt_description)}
      card={({ prompt_description, conditionals }) => (
        <>
          <p className="entry-card-prompt">{prompt_description}</p>
          <ConditionalsSentence value={conditionals} />
        </>
      )}
      form={(given) => <PromptForm {...given} />}
      change={(what, next) =>
        edit(what, ({ additional_prompt_descriptions: prompts }) => ({ additional_prompt_descriptions: next(prompts) }))
      }
    />
  )
}

/** A text by its first words, where it has no name. */
function beginningOf(text: string): string {
  const words = text.trim().split(/\s+/).slice(0, 6).join(' ')
  return words.length < text.trim().length ? `${words}…` : words
}

const empty: AdditionalPrompt = { prompt_description: '', conditionals: [] }

function PromptForm({ entry, draftName, onSave, onCancel }: EntryFormProps<AdditionalPrompt>) {
  const words = useWords(interactiveScenePhrases).prompts
  const spelling = useSpelling()
  const saved = useMemo(() => entry ?? empty, [entry])
  const draft = useDraftForm(draftName, saved)
  const [missing, setMissing] = useState(false)
  const save = async () => {
    const prompt_description = draft.value.prompt_description.trim()
    setMissing(prompt_description === '')
    if (prompt_description === '') return false
    const result = await onSave({ ...draft.value, prompt_description })
    draft.done()
    return result
  }
  const cancel = () => {
    draft.done()
    onCancel()
  }
  return (
    <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
      <TextArea
        label={words.description}
        rows={6}
        maxLength={limits.prompt}
        {...spelling}
        value={draft.value.prompt_description}
        error={missing ? words.required : undefined}
        onChange={(event) => draft.set({ prompt_description: event.target.value })}
      />
      <ConditionalsEditor value={draft.value.conditionals} onChange={(conditionals) => draft.set({ conditionals })} />
    </FormFrame>
  )
}
