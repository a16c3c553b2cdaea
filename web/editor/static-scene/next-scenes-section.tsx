import { sceneAt } from '@fabula/core/novel/novel-index'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { NextScene } from '@fabula/core/novel/static-scene'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConditionalsEditor } from '../conditionals/conditionals-editor.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { type EntryFormProps, EntryList } from '../entries/entry-list.tsx'
import { wholeNumber } from '../entries/whole-number.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { ScenePicker } from '../pickers/scene-picker.tsx'
import { placeOfScene } from '../place/place.ts'
import { PlaceLink } from '../place/use-place.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import type { SectionProps } from './static-scene-editor.tsx'
import { useStaticSceneEdit } from './use-static-scene-edit.ts'

/** Where reading on leads from a static scene. */
export function NextScenesSection({ scene }: SectionProps) {
  const words = useWords(staticScenePhrases).next
  const { unknownScene, types } = useWords(scenePhrases)
  const { sceneSections } = useWords(workshopPhrases)
  const novel = useNovel()
  const edit = useStaticSceneEdit(scene.id)
  const nameOf = (next: NextScene) => sceneAt(novel, next)?.name ?? unknownScene
  return (
    <EntryList
      name={`scene.${scene.id}.next`}
      title={sceneSections['next-scenes']}
      note={words.note}
      words={words}
      entries={scene.next_scenes}
      nameOf={nameOf}
      card={(next) => (
        <>
          <h3>
            {sceneAt(novel, next) ? (
              <PlaceLink to={placeOfScene({ scene_id: next.scene_id, scene_type: next.scene_type })}>
                {nameOf(next)}
              </PlaceLink>
            ) : (
              <span className="entry-card-gone">{unknownScene}</span>
            )}
            <span className="entry-card-tag">{types[next.scene_type]}</span>
            <span className="entry-card-tag">{words.priorityIs(next.priority)}</span>
          </h3>
          <ConditionalsSentence value={next.conditionals} />
        </>
      )}
      form={(given) => <NextSceneForm {...given} />}
      change={(what, next) => edit(what, ({ next_scenes }) => ({ next_scenes: next(next_scenes) }))}
    />
  )
}

type Typed = { scene: SceneRef | null; priority: string; conditionals: NextScene['conditionals'] }

function NextSceneForm({ entry, draftName, onSave, onCancel }: EntryFormProps<NextScene>) {
  const words = useWords(staticScenePhrases).next
  const saved = useMemo((): Typed => {
    if (!entry) return { scene: null, priority: '0', conditionals: [] }
    const { priority, conditionals, ...scene } = entry
    return { scene, priority: String(priority), conditionals }
  }, [entry])
  const draft = useDraftForm(draftName, saved)
  const [checked, setChecked] = useState(false)
  const { scene, conditionals } = draft.value
  const priority = wholeNumber(draft.value.priority, 0)
  const save = async () => {
    setChecked(true)
    if (scene === null || priority === null) return false
    const result = await onSave({ ...scene, priority, conditionals })
    draft.done()
    return result
  }
  const cancel = () => {
    draft.done()
    onCancel()
  }
  return (
    <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
      <ScenePicker
        label={words.scene}
        value={scene}
        onChange={(next) => draft.set({ scene: next })}
        error={checked && scene === null ? words.required : undefined}
      />
      <TextField
        label={words.priority}
        hint={words.priorityHint}
        type="number"
        min={0}
        step={1}
        inputMode="numeric"
        value={draft.value.priority}
        error={checked && priority === null ? words.priorityWrong : undefined}
        onChange={(event) => draft.set({ priority: event.target.value })}
      />
      <ConditionalsEditor value={conditionals} onChange={(next) => draft.set({ conditionals: next })} />
    </FormFrame>
  )
}
