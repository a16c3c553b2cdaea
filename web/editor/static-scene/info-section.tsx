import type { AssetId, CharacterId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SpeakerType, StaticCharacter } from '@fabula/core/novel/static-scene'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Select } from '../../ui/select.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { MessageInput } from '../forms/inputs/message-input.tsx'
import { BackgroundInput, CharacterInput, TrackInput } from '../forms/inputs/novel-inputs.tsx'
import { useField, useSetField } from '../forms/use-field.ts'
import { WayFinder } from '../problems/way-finder.tsx'
import { SceneForm } from '../scenes/scene-form.tsx'
import { StagePeek } from '../scenes/stage-peek.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { CommentButton } from '../together/comment-button.tsx'
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
        head={<CommentButton about={{ part: 'message', scene_id: scene.id }} name={scene.name} />}
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

/** User clears the speaker; character begins with the first of the novel; the narrator is a character's words that nobody has. */
function SpeakerTypeInput(props: InputProps) {
  const words = useWords(staticScenePhrases).info
  const characters = useNovel((novel) => novel.characters)
  const setField = useSetField()
  const { value: speaker } = useField<CharacterId | null>('speaker_id')
  const { value: type, set } = useField<SpeakerType>(props.name)
  return (
    <Select
      label={props.words.label}
      hint={props.words.hint}
      value={type === 'character' && speaker === null ? 'narrator' : type}
      onChange={({ currentTarget: { value: next } }) => {
        set(next === 'user' ? 'user' : 'character')
        setField('speaker_id', next === 'character' ? (characters[0]?.id ?? null) : null)
      }}
    >
      <option value="narrator">{words.narrator}</option>
      {characters.length > 0 && <option value="character">{words.speakerTypes.character}</option>}
      <option value="user">{words.speakerTypes.user}</option>
    </Select>
  )
}

function SpeakerInput(props: InputProps) {
  const { value: type } = useField<SpeakerType>('speaker_type')
  const { value: speaker } = useField<CharacterId | null>(props.name)
  return type === 'character' && speaker !== null ? <CharacterInput {...props} /> : null
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
      characters.flatMap(({ character_id, sprite_id, position, size, x }) => {
        const sprite = assets.get(sprite_id)
        const placed = { position, size, x }
        return sprite?.url && character_id ? [{ id: sprite.id, character_id, url: sprite.url, ...placed }] : []
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
