import type { WorldPromptId } from '@fabula/core/ids'
import type { WorldPrompt } from '@fabula/core/novel/world-prompt'
import { limits } from '@fabula/core/record/limits'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConditionalsEditor } from '../conditionals/conditionals-editor.tsx'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { useWorkshop } from '../store/use-workshop.tsx'
import { placed } from './state-edits.ts'

const empty: Omit<WorldPrompt, 'id'> = { name: '', prompt_description: '', conditionals: [] }

/** A world prompt, new or to be changed, in an overlay. */
export function WorldPromptForm({ prompt, onClose }: { prompt: WorldPrompt | null; onClose: () => void }) {
  const words = useWords(workshopNovelPhrases).prompts
  const { close } = useWords(workshopPhrases)
  const { name: nameLabel } = useWords(workshopNovelPhrases)
  const workshop = useWorkshop()
  const spelling = useSpelling()
  const draft = useDraftForm<Omit<WorldPrompt, 'id'>>(`world-prompt.${prompt?.id ?? 'new'}`, prompt ?? empty)
  const [checked, setChecked] = useState(false)
  const { name, prompt_description, conditionals } = draft.value
  const nameless = name.trim() === ''
  const wordless = prompt_description.trim() === ''

  const save = async () => {
    setChecked(true)
    if (nameless || wordless) return false
    const next: WorldPrompt = {
      id: prompt?.id ?? (newId() as WorldPromptId),
      name: name.trim(),
      prompt_description: prompt_description.trim(),
      conditionals,
    }
    const what = (prompt ? words.deedEdit : words.deedAdd)(next.name)
    const result = await workshop.edit(what, (novel) => ({
      ...novel,
      world_prompts: placed(novel.world_prompts, next),
    }))
    draft.done()
    onClose()
    return result
  }
  const cancel = () => {
    draft.done()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={prompt ? words.editTitle : words.new} closeLabel={close} size="wide">
      <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
        <TextField
          label={nameLabel}
          maxLength={limits.name}
          {...spelling}
          value={name}
          error={checked && nameless && words.nameRequired}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        <TextArea
          label={words.description}
          rows={6}
          maxLength={limits.prompt}
          {...spelling}
          value={prompt_description}
          error={checked && wordless && words.descriptionRequired}
          onChange={(event) => draft.set({ prompt_description: event.currentTarget.value })}
        />
        <ConditionalsEditor value={conditionals} onChange={(next) => draft.set({ conditionals: next })} />
      </FormFrame>
    </Dialog>
  )
}
