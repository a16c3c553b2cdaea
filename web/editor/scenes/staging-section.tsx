import { formSchemas } from '@fabula/core/edit/form-schemas'
import type { AssetId } from '@fabula/core/ids'
import { isStill, type Staging, unstaged } from '@fabula/core/novel/staging'
import { itemOf } from '@fabula/core/record/field-facts'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { stagingPhrases } from '@fabula/phrases/staging'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { ReferenceSelect } from '../forms/inputs/choice-input.tsx'
import { BackgroundInput, TrackInput } from '../forms/inputs/novel-inputs.tsx'
import { RecordList } from '../forms/record-list.tsx'
import { useField } from '../forms/use-field.ts'
import type { AnyScene } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'
import { SceneForm } from './scene-form.tsx'
import { StagingPreview } from './staging-preview.tsx'

const { layers, lights } = formSchemas.staging.shape

/** Edits a scene's staging: its transition, particles, layers, lights and sounds. */
export function StagingSection({ scene }: { scene: AnyScene }) {
  const saved = useMemo(() => ({ ...unstaged, ...scene.staging }), [scene.staging])
  return (
    <SceneForm
      scene={scene}
      form="staging"
      section="staging"
      words={useWords(stagingPhrases).scene}
      saved={saved}
      fieldsOfScene={(value) => ({ staging: isStill(value as Staging) ? null : value })}
      layout={[['transition', 'particles', 'density'], 'ambience_asset_id', 'effect_asset_id']}
      inputs={{
        ambience_asset_id: SoundInput,
        effect_asset_id: SoundInput,
        layers: LayersInput,
        lights: LightsInput,
      }}
      above={<StagingPreview scene={scene} />}
    />
  )
}

function SoundInput(props: InputProps) {
  const { silence } = useWords(stagingPhrases).scene
  const sounds = useNovel((novel) => novel.assets.musics)
  return (
    <>
      <TrackInput {...props} tracks={sounds} none={silence} />
      <p className="ui-field-hint">{props.words.hint}</p>
    </>
  )
}

function LayersInput(props: InputProps) {
  const words = useWords(stagingPhrases).scene
  const fields = useWords(recordFieldPhrases).parts.layers
  return (
    <RecordList
      {...props}
      schema={itemOf(layers)}
      fields={fields}
      layout={['background_asset_id', ['place', 'depth', 'over_asset_id']]}
      inputs={{ background_asset_id: BackgroundInput, over_asset_id: OverInput }}
      removeLabel={(_, index) => words.layer(index + 1)}
    />
  )
}

function LightsInput(props: InputProps) {
  const words = useWords(stagingPhrases).scene
  const fields = useWords(recordFieldPhrases).parts.lights
  return (
    <RecordList
      {...props}
      schema={itemOf(lights)}
      fields={fields}
      layout={[
        ['x', 'y', 'size'],
        ['colour', 'flicker', 'over_asset_id'],
      ]}
      inputs={{ over_asset_id: OverInput }}
      removeLabel={(_, index) => words.light(index + 1)}
    />
  )
}

/** Selects the background that a layer or light belongs to, or any. */
function OverInput({ name, words }: InputProps) {
  const { overAny } = useWords(stagingPhrases).scene
  const { unknownBackground } = useWords(scenePhrases)
  const backgrounds = useNovel((novel) => novel.assets.backgrounds)
  const { value, set } = useField<AssetId | null>(name)
  return (
    <ReferenceSelect
      label={words.label}
      value={value ?? ''}
      onChange={(id) => set(id === '' ? null : (id as AssetId))}
      choices={backgrounds}
      unknown={unknownBackground}
      none={overAny}
    />
  )
}
