import { formSchemas } from '@fabula/core/edit/form-schemas'
import type { AssetId, CharacterId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SpeakerType, StaticCharacter } from '@fabula/core/novel/static-scene'
import { itemOf } from '@fabula/core/record/field-facts'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { Suspense, use, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Select } from '../../ui/select.tsx'
import { FocusPoint } from '../assets/focus-point.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { CastCharacterInput, MixInput, PositionInput, SpriteInput } from '../forms/inputs/cast-inputs.tsx'
import { MessageInput } from '../forms/inputs/message-input.tsx'
import { BackgroundInput, CharacterInput, TrackInput } from '../forms/inputs/novel-inputs.tsx'
import { RecordList } from '../forms/record-list.tsx'
import { useField, useSetField } from '../forms/use-field.ts'
import { StagePlace } from '../live-stage/words-beside.ts'
import { WayFinder } from '../problems/way-finder.tsx'
import { SceneForm } from '../scenes/scene-form.tsx'
import { StagePeek } from '../scenes/stage-peek.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { CommentButton } from '../together/comment-button.tsx'
import type { SectionProps } from './section-props.ts'
import './static-scene.css'

/** Edits a static scene: its message, speaker, background and cast. */
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
      >
        <StageBeside scene={scene} />
      </SceneForm>
      <WayFinder key={scene.id} scene={scene.id} />
    </>
  )
}

/**
 * Selects the kind of speaker. `user` clears the speaker, and `character` begins with the novel's first one; the
 * narrator is a character speaker without a character.
 */
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

/** Selects the background. Shows a preview of the typed scene above it, unless the stage is beside the form. */
function StageInput(props: InputProps) {
  const place = use(StagePlace)
  const { assets } = useNovel(indexOf)
  const { value: id } = useField<AssetId | '' | null>('background_id')
  const chosen = id ? assets.get(id) : undefined
  return (
    <>
      {!place && <Stage />}
      <BackgroundInput {...props} />
      {place && chosen && <FocusPoint asset={chosen} />}
    </>
  )
}

const StageInForm = lazyPart(() => import('./stage-in-form.tsx'), 'StageInForm')

/** The stage editor, rendered beside the form that it belongs to. */
function StageBeside({ scene }: SectionProps) {
  const place = use(StagePlace)
  return (
    place &&
    createPortal(
      <Suspense>
        <StageInForm key={scene.id} scene={scene} />
      </Suspense>,
      place,
    )
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

const actor = itemOf(formSchemas.staticInfo.shape.characters)

/** Edits the cast of a static scene, each with a sprite. A new row begins with a character who is not on stage yet. */
function CastInput(props: InputProps) {
  const words = useWords(staticScenePhrases).info
  const { cast } = useWords(recordFieldPhrases).parts
  const { unknownCharacter } = useWords(scenePhrases)
  const characters = useNovel((novel) => novel.characters)
  const { value } = useField<unknown[]>(props.name)
  const asFirstSeen = (list: readonly Record<string, unknown>[]) => {
    const free = characters.find(({ id }) => !list.some((row) => row.character_id === id))
    const mix = free?.sprites[0]
    return { character_id: free?.id ?? '', sprite_mix_id: mix?.id ?? null, sprite_id: mix?.sprite_ids[0] ?? '' }
  }
  return (
    <RecordList
      {...props}
      words={{ ...props.words, hint: value.length === 0 ? words.nobody : props.words.hint }}
      schema={actor}
      fields={cast}
      layout={[['character_id', 'sprite_mix_id', 'position']]}
      inputs={{
        character_id: OptionalCharacter,
        sprite_mix_id: OptionalMix,
        sprite_id: SpriteInput,
        position: PositionInput,
      }}
      fresh={asFirstSeen}
      removeLabel={(row) =>
        words.removeCharacter(characters.find(({ id }) => id === row.character_id)?.prompt_name ?? unknownCharacter)
      }
    />
  )
}

const OptionalCharacter = (props: InputProps) => <CastCharacterInput {...props} optional />

/** Without a mix, because a sprite alone is enough. */
const OptionalMix = (props: InputProps) => <MixInput {...props} optional />
