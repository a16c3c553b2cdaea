import { formSchemas } from '@fabula/core/edit/form-schemas'
import { type StageFigure, type StageSetting, stageOf } from '@fabula/core/edit/set-stage'
import type { AssetId, CharacterId } from '@fabula/core/ids'
import { factsOfField } from '@fabula/core/record/field-facts'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { liveStagePhrases } from '@fabula/phrases/live-stage'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { toast } from '../../ui/toast.ts'
import { FocusPoint } from '../assets/focus-point.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { ReferenceSelect } from '../forms/inputs/choice-input.tsx'
import { MessageInput } from '../forms/inputs/message-input.tsx'
import { RecordForm } from '../forms/record-form.tsx'
import { useField } from '../forms/use-field.ts'
import type { SceneFormName } from '../location/location-of-form.ts'
import { AssetPicker } from '../pickers/asset-picker.tsx'
import type { AnyScene } from '../store/parts.ts'
import { useNovel } from '../store/use-editor.tsx'
import { StageCanvas } from './stage-canvas.tsx'
import type { StageWords } from './words-beside.ts'
import './live-stage.css'

/**
 * Edits a scene's stage: what is seen and said first, saved as one. `said` is the message typed in a form beside it; if
 * absent, it is typed here.
 */
export function LiveStage({ scene, said }: { scene: AnyScene; said?: StageWords | null }) {
  const words = useWords(liveStagePhrases)
  const { run } = useCommands()
  const saved = useMemo(() => ({ ...stageOf(scene) }), [scene])
  return (
    <RecordForm
      name={`scene.${scene.id}.${form}`}
      schema={formSchemas.stage}
      words={noFields}
      saved={saved}
      saveLabel={words.save}
      cancelLabel={words.putBack}
      onSave={async (stage) => {
        const result = await run({ command: 'setStage', scene: scene.id, stage: stage as StageSetting })
        if (result === 'saved') toast.success(words.saved)
        return result
      }}
      head={<Canvas scene={scene} said={said} />}
    >
      {!said && <Words isStatic={'next_scenes' in scene} />}
      <Behind />
    </RecordForm>
  )
}

const form: SceneFormName = 'stage'
/** Every field is set on the stage itself. */
const noFields = {}
const message = factsOfField(formSchemas.stage.shape.message)

function Canvas({ scene, said }: { scene: AnyScene; said: StageWords | null | undefined }) {
  const { value: background, set: setBackground } = useField<AssetId | null>('background_id')
  const { value: cast, set: setCast } = useField<readonly StageFigure[]>('cast')
  const { value: message } = useField<string>('message')
  const { value: speaker } = useField<StageWords['speaker']>('speaker')
  const fields = { background, setBackground, cast, setCast, message, speaker, ...said }
  return <StageCanvas scene={scene} fields={fields} />
}

function Words({ isStatic }: { isStatic: boolean }) {
  const words = useWords(liveStagePhrases)
  const { unknownCharacter } = useWords(scenePhrases)
  const { speakerTypes } = useWords(staticScenePhrases).info
  const characters = useNovel((novel) => novel.characters)
  const { value, set } = useField<CharacterId | 'user' | null>('speaker')
  const reader = isStatic ? [{ id: 'user', name: speakerTypes.user }] : []
  return (
    <>
      <MessageInput name="message" words={{ label: words.message }} facts={message} />
      <ReferenceSelect
        label={words.speaker}
        value={value ?? ''}
        onChange={(id) => set((id || null) as typeof value)}
        choices={[...reader, ...characters.map(({ id, prompt_name: name }) => ({ id, name }))]}
        unknown={unknownCharacter}
        none={words.narrator}
      />
    </>
  )
}

function Behind() {
  const words = useWords(liveStagePhrases)
  const { unknownBackground } = useWords(scenePhrases)
  const backgrounds = useNovel((novel) => novel.assets.backgrounds)
  const { value, set } = useField<AssetId | null>('background_id')
  const chosen = backgrounds.find(({ id }) => id === value)
  return (
    <details className="live-stage-behind">
      <summary>{words.background}</summary>
      <AssetPicker
        label={words.background}
        shape="background"
        assets={backgrounds}
        value={value}
        onChange={set}
        unknown={unknownBackground}
        none={words.noBackground}
      />
      {chosen && <FocusPoint asset={chosen} />}
    </details>
  )
}
