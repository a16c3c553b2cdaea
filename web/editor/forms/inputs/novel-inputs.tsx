import type { Conditionals } from '@fabula/core/conditional/conditional'
import type { AssetId, CharacterId } from '@fabula/core/ids'
import type { Character } from '@fabula/core/novel/character'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { StatesTrigger } from '@fabula/core/novel/states-trigger'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useWords } from '../../../page/page-facts.tsx'
import { ConditionalsEditor } from '../../conditionals/conditionals-editor.tsx'
import { NewCharacter } from '../../pickers/new-character.tsx'
import { ScenePicker } from '../../pickers/scene-picker.tsx'
import { StatesTriggerEditor } from '../../pickers/states-trigger-editor.tsx'
import { TrackPreview } from '../../pickers/track-preview.tsx'
import { UploadNew } from '../../pickers/upload-new.tsx'
import { useNovel } from '../../store/use-editor.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'
import { ReferenceSelect } from './choice-input.tsx'
import { PictureInput } from './picture-input.tsx'

/** Edits conditionals. */
export function ConditionalsInput({ name }: InputProps) {
  const { value, set } = useField<Conditionals>(name)
  return <ConditionalsEditor value={value} onChange={set} />
}

/** Edits what an ending changes in the world. */
export function TriggerInput({ name }: InputProps) {
  const { value, set, tried } = useField<StatesTrigger>(name)
  return <StatesTriggerEditor value={value} onChange={set} checked={tried} />
}

/** Selects where an ending leads; nothing chosen is the end of the story. */
export function SceneInput({ name }: InputProps) {
  const { value, set } = useField<SceneRef | null>(name)
  return <ScenePicker optional value={value} onChange={set} />
}

/** Selects one of the novel's backgrounds by its picture. */
export function BackgroundInput(props: InputProps) {
  return <PictureInput {...props} shape="background" assets={useNovel((novel) => novel.assets.backgrounds)} />
}

/** Selects one of the novel's characters; `none` is the label for no character. `onPick` is called on a change. */
export function CharacterInput({
  name,
  words,
  none,
  onPick,
  onMade,
}: InputProps & { none?: string; onPick?: () => void; onMade?: (made: Character) => void }) {
  const { unknownCharacter } = useWords(scenePhrases)
  const characters = useNovel((novel) => novel.characters)
  const { value, set, error } = useField<CharacterId | '' | null>(name)
  return (
    <div>
      <ReferenceSelect
        label={words.label}
        hint={words.hint}
        error={error}
        value={value ?? ''}
        onChange={(id) => {
          set(id === '' && none !== undefined ? null : (id as CharacterId))
          onPick?.()
        }}
        choices={characters.map(({ id, prompt_name }) => ({ id, name: prompt_name }))}
        unknown={unknownCharacter}
        none={none}
      />
      <NewCharacter
        onMade={(made) => {
          set(made.id)
          onMade?.(made)
        }}
      />
    </div>
  )
}

/** Selects one of the given tracks, with a button to play it. */
export function TrackInput({
  name,
  words,
  tracks,
  none,
  disabled,
}: InputProps & { tracks: readonly { id: AssetId; name: string }[]; none?: string; disabled?: boolean }) {
  const { unknownMusic } = useWords(scenePhrases)
  const all = useNovel((novel) => novel.assets.musics)
  const { value, set } = useField<AssetId | '' | null>(name)
  const track = all.find(({ id }) => id === value)
  return (
    <div className="music-start">
      <ReferenceSelect
        label={words.label}
        value={value ?? ''}
        onChange={(id) => set(id === '' && none !== undefined ? null : (id as AssetId))}
        choices={tracks}
        unknown={track?.name ?? unknownMusic}
        none={none}
        disabled={disabled}
      />
      {track && <TrackPreview key={track.id} track={track} />}
      {none !== undefined && <UploadNew type="music" onMade={set} of={words.label} />}
    </div>
  )
}
