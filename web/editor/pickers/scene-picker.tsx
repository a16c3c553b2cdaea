import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { useId, useMemo, useState } from 'react'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { byNameIn } from '../../page/by-name.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Fault } from '../../ui/fault.tsx'
import { useSceneActions } from '../commands/use-scene-actions.ts'
import { type AnyScene, sceneLists } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'
import { PickList, type PickOption } from './pick-list.tsx'
import './scene-picker.css'

type ScenePickerProps = {
  label?: string
  value: SceneRef | null
  onChange: (value: SceneRef | null) => void
  /** Whether nothing may be chosen, which means the end of the story. */
  optional?: boolean
  error?: string
}

/** Scene ids are UUIDs, so this is none of them. */
const endOption = 'end'

/** Selects a scene of one kind by its name. Changing the kind clears the choice. */
export function ScenePicker({ label, value, onChange, optional, error }: ScenePickerProps) {
  const { pickers: words, types, notFound, unknownScene } = useWords(scenePhrases)
  const { sceneNamed, typeToMake } = useWords(makeNewPhrases)
  const actions = useSceneActions()
  const { language } = usePage()
  const name = useId()
  const novel = useNovel()
  const [chosenType, setType] = useState<SceneType>(value?.scene_type ?? 'interactive')
  // The value also changes from outside: unsaved changes are discarded, or another author's are merged in.
  const type = value?.scene_type ?? chosenType
  const options = useMemo((): PickOption[] => {
    const inOrder = byNameIn(language)
    const scenes: readonly AnyScene[] = novel[sceneLists[type]]
    const named = scenes.map((scene) => ({ id: scene.id as string, label: scene.name }))
    named.sort((one, other) => inOrder(one.label, other.label))
    const isMissing = value?.scene_type === type && !named.some(({ id }) => id === value.scene_id)
    return [
      ...(optional ? [{ id: endOption, label: words.endOfStory }] : []),
      ...(isMissing && value ? [{ id: value.scene_id, label: unknownScene, gone: true }] : []),
      ...named,
    ]
  }, [novel, type, value, optional, words, unknownScene, language])
  const make = async (made: string) => {
    const created = await noteIfRefused(actions.create(type, made))
    if (created) onChange(created.scene)
  }
  const pick = (id: string) => {
    setType(type)
    onChange(id === endOption ? null : { scene_id: id as SceneRef['scene_id'], scene_type: type })
  }
  const choose = (next: SceneType) => {
    if (next === type) return
    setType(next)
    onChange(null)
  }
  return (
    <fieldset className="editor-fieldset" aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label ?? words.nextScene}</legend>
      <Fault id={`${name}-error`} text={error} />
      <div className="scene-picker-types" role="radiogroup" aria-label={words.sceneType}>
        {(['interactive', 'static'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name={name} checked={each === type} onChange={() => choose(each)} />
            {types[each]}
          </label>
        ))}
      </div>
      <PickList
        key={type}
        label={words.findScene}
        labelHidden
        placeholder={words.findScene}
        options={options}
        selected={value ? value.scene_id : optional ? endOption : null}
        onPick={pick}
        none={(query) => (query === '' ? `${words.noScenes} ${typeToMake}` : notFound(query))}
        make={[{ label: sceneNamed, onMake: (made) => void make(made) }]}
      />
    </fieldset>
  )
}
