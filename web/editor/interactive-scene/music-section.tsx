import type { AssetId, MusicMixId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import { fieldMessages } from '@fabula/core/record/field-messages'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { MuteIcon } from '../../ui/icons.tsx'
import { useCommands } from '../commands/use-commands.ts'
import type { InputProps } from '../forms/input-props.ts'
import { ReferenceSelect } from '../forms/inputs/choice-input.tsx'
import { TrackInput } from '../forms/inputs/novel-inputs.tsx'
import { useField, useFirstError, useSetField } from '../forms/use-field.ts'
import { SceneForm } from '../scenes/scene-form.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

/** A scene's music mix, and the track that it begins with. */
export function MusicSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).music
  const { runAndShow } = useCommands()
  const { musicMixes, assets } = useNovel(indexOf)
  const { music } = scene
  const saved = useMemo(
    () => ({ music_mix_id: music?.music_mix_id ?? '', start_asset_music_id: music?.start_asset_music_id ?? '' }),
    [music],
  )
  const clear = () =>
    runAndShow({ command: 'changeScene', scene_type: 'interactive', scene_id: scene.id, fields: { music: null } })
  return (
    <SceneForm
      scene={scene}
      form="sceneMusic"
      section="music"
      words={words}
      saved={saved}
      fieldsOfScene={(value) => ({ music: value })}
      check={({ music_mix_id: mix, start_asset_music_id: track }) =>
        musicMixes.get(mix)?.music_asset_ids.includes(track) && assets.has(track)
          ? {}
          : { start_asset_music_id: fieldMessages.musicRequired }
      }
      inputs={{ music_mix_id: MixInput, start_asset_music_id: StartInput }}
      head={
        music && (
          <Button onClick={() => void clear()}>
            <MuteIcon />
            {words.clear}
          </Button>
        )
      }
      below={!music && <p className="editor-nothing">{words.silent}</p>}
    >
      <Missing />
    </SceneForm>
  )
}

const Missing = () => <Fault text={useFirstError(['music_mix_id', 'start_asset_music_id'])} />

/** Selects the mix. Changing it clears the first track. */
function MixInput({ name, words }: InputProps) {
  const { noMixes } = useWords(interactiveScenePhrases).music
  const { unknownMusicMix } = useWords(scenePhrases)
  const mixes = useNovel((novel) => novel.music_mixes)
  const { value, set } = useField<string>(name)
  const setField = useSetField()
  return (
    <ReferenceSelect
      label={words.label}
      hint={mixes.length === 0 ? noMixes : undefined}
      value={value}
      onChange={(id) => {
        set(id)
        setField('start_asset_music_id', '')
      }}
      choices={mixes}
      unknown={unknownMusicMix}
    />
  )
}

function StartInput(props: InputProps) {
  const { musicMixes, assets } = useNovel(indexOf)
  const { value: mix } = useField<MusicMixId | ''>('music_mix_id')
  const found = mix === '' ? undefined : musicMixes.get(mix)
  const tracks = (found?.music_asset_ids ?? []).flatMap((id: AssetId) => assets.get(id) ?? [])
  return <TrackInput {...props} tracks={tracks} disabled={!found} />
}
