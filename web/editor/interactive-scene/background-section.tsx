import type { AssetId } from '@fabula/core/ids'
import type { InteractiveScene, SceneBackground } from '@fabula/core/novel/interactive-scene'
import { indexOf } from '@fabula/core/novel/novel-index'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { PictureIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ConditionalsEditor } from '../conditionals/conditionals-editor.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { type EntryFormProps, EntryList } from '../entries/entry-list.tsx'
import { wholeNumber } from '../entries/whole-number.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { AssetPicker } from '../pickers/asset-picker.tsx'
import { StagePeek } from '../scenes/stage-peek.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import type { SectionProps } from './interactive-scene-editor.tsx'
import { sceneSprites } from './scene-sprites.ts'
import { useSceneEdit } from './use-scene-edit.ts'

/** What can be seen behind the cast of a scene. */
export function BackgroundSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).backgrounds
  const { unknownBackground } = useWords(scenePhrases)
  const { sceneSections } = useWords(workshopPhrases)
  const edit = useSceneEdit(scene.id)
  const { assets } = useNovel(indexOf)
  const nameOf = ({ background_asset_id: id }: SceneBackground) => assets.get(id)?.name ?? unknownBackground
  return (
    <EntryList
      name={`scene.${scene.id}.backgrounds`}
      title={sceneSections.background}
      note={words.note}
      words={words}
      entries={scene.backgrounds}
      nameOf={nameOf}
      face={({ background_asset_id: id }) => <Face url={assets.get(id)?.url} />}
      card={(entry) => (
        <>
          <h3 className={assets.has(entry.background_asset_id) ? undefined : 'entry-card-gone'}>
            {nameOf(entry)}
            <span className="entry-card-tag">{words.priorityIs(entry.priority)}</span>
          </h3>
          <ConditionalsSentence value={entry.conditionals} />
        </>
      )}
      form={(given) => <BackgroundForm {...given} scene={scene} />}
      formSize="full"
      change={(what, next) => edit(what, ({ backgrounds }) => ({ backgrounds: next(backgrounds) }))}
    />
  )
}

const Face = ({ url }: { url: string | undefined }) => (
  <span data-wide>
    {url ? <img src={atWidth(url, 320)} alt="" loading="lazy" decoding="async" /> : <PictureIcon />}
  </span>
)

type Typed = { background_asset_id: AssetId | null; priority: string; conditionals: SceneBackground['conditionals'] }

type BackgroundFormProps = EntryFormProps<SceneBackground> & { scene: InteractiveScene }

function BackgroundForm({ entry, draftName, onSave, onCancel, scene }: BackgroundFormProps) {
  const words = useWords(interactiveScenePhrases).backgrounds
  const { unknownBackground } = useWords(scenePhrases)
  const novel = useNovel()
  const saved = useMemo(
    (): Typed =>
      entry
        ? { ...entry, priority: String(entry.priority) }
        : { background_asset_id: null, priority: '1', conditionals: [] },
    [entry],
  )
  const draft = useDraftForm(draftName, saved)
  const [checked, setChecked] = useState(false)
  const { background_asset_id: id, conditionals } = draft.value
  const priority = wholeNumber(draft.value.priority, 1)
  const url = id ? indexOf(novel).assets.get(id)?.url : undefined
  const sprites = useMemo(() => sceneSprites(novel, scene), [novel, scene])

  const save = async () => {
    setChecked(true)
    if (id === null || priority === null) return false
    const result = await onSave({ background_asset_id: id, priority, conditionals })
    draft.done()
    return result
  }
  const cancel = () => {
    draft.done()
    onCancel()
  }
  return (
    <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
      {id && url && <StagePeek label={words.stage} background={{ id, url }} sprites={sprites} />}
      <AssetPicker
        label={words.asset}
        shape="background"
        assets={novel.assets.backgrounds}
        value={id}
        onChange={(next) => draft.set({ background_asset_id: next })}
        unknown={unknownBackground}
        error={checked && id === null ? words.required : undefined}
      />
      <TextField
        label={words.priority}
        hint={words.priorityHint}
        type="number"
        min={1}
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
