import type { AssetId, CharacterId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SpeakerType, StaticCharacter } from '@fabula/core/novel/static-scene'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { ChoiceInput } from '../forms/inputs/choice-input.tsx'
import { MessageInput } from '../forms/inputs/message-input.tsx'
import { BackgroundInput, CharacterInput, TrackInput } from '../forms/inputs/novel-inputs.tsx'
import { useField, useSetField } from '../forms/use-field.ts'
import { WayFinder } from '../problems/way-finder.tsx'
import { SceneForm } from '../scenes/scene-form.tsx'
import { StagePeek } from '../scenes/stage-peek.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { CastInput } from './cast-input.tsx'
import type { SectionProps } from './section-props.ts'
import './static-scene.css'

/** A static scene: what is said, by whom, before which background, with whom on stage. */
export function InfoSection({ scene }: SectionProps) {
  return (
    <>
      <SceneForm
        scene={scene}
        form="staticInfo"
        section="info"
        words={useWords(staticScenePhrases).info}
        layout={[
          'name',
          'description',
          'original_message',
          ['speaker_type', 'speaker_id'],
          'background_id',
          'characters',
          'music_id',
        ]}
        inputs={{
          original_message: MessageInput,
          speaker_type: SpeakerTypeInput,
          speaker_id: SpeakerInput,
          background_id: StageInput,
          characters: CastInput,
          music_id: MusicInput,
        }}
      />
      <WayFinder key={scene.id} scene={scene.id} />
    </>
  )
}

/** User clears the speaker; character begins with the first of the novel. */
function SpeakerTypeInput(props: InputProps) {
  const characters = useNovel((novel) => novel.characters)
  const setField = useSetField()
  const { set } = useField<SpeakerType>(props.name)
  return (
    <ChoiceInput
      {...props}
      onPick={(next) => {
        set(next as SpeakerType)
        setField('speaker_id', next === 'user' ? null : (characters[0]?.id ?? null))
      }}
    />
  )
}

function SpeakerInput(props: InputProps) {
  const { noCharacters } = useWords(staticScenePhrases).info
  const { value: type } = useField<SpeakerType>('speaker_type')
  const none = useNovel((novel) => novel.characters.length === 0)
  if (type !== 'character') return null
  return <CharacterInput {...props} words={{ ...props.words, hint: none ? noCharacters : undefined }} nullable />
}

/** The scene as it will stand, while it is being typed; and its background. */
function StageInput(props: InputProps) {
  return (
    <>
      <Stage />
      <BackgroundInput {...props} />
    </>
  )
}

function Stage() {
  const words = useWords(staticScenePhrases).info
  const { assets } = useNovel(indexOf)
  const { value: id } = useField<AssetId | '' | null>('background_id')
  const { value: characters } = useField<StaticCharacter[]>('characters')
  const { value: speaker } = useField<CharacterId | null>('speaker_id')
  const url = id ? assets.get(id)?.url : undefined
  const sprites = useMemo(
    () =>
      characters.flatMap(({ character_id, sprite_id, position }) => {
        const sprite = assets.get(sprite_id)
        return sprite?.url && character_id ? [{ id: sprite.id, character_id, url: sprite.url, position }] : []
      }),
    [characters, assets],
  )
  if (!url && sprites.length === 0) return null
  return (
    <div className="static-stage">
      <StagePeek label={words.stage} background={id && url ? { id, url } : null} sprites={sprites} speaker={speaker} />
    </div>
  )
}

function MusicInput(props: InputProps) {
  const { noMusic } = useWords(staticScenePhrases).info
  const tracks = useNovel((novel) => novel.assets.musics)
  return <TrackInput {...props} tracks={tracks} none={noMusic} />
}
