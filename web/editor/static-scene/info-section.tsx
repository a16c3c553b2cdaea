import type { AssetId, CharacterId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { SpeakerType } from '@fabula/core/novel/static-scene'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { AssetPicker } from '../pickers/asset-picker.tsx'
import { TrackPreview } from '../pickers/track-preview.tsx'
import { StagePeek } from '../scenes/stage-peek.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import { CastRows } from './cast-rows.tsx'
import type { SectionProps } from './static-scene-editor.tsx'
import { faultsOf, infoOf, isComplete, type TypedInfo, typedInfo } from './typed-info.ts'
import { useStaticSceneEdit } from './use-static-scene-edit.ts'
import './static-scene.css'
import '../entries/entries.css'

const USER = '{{user}}'

/** A static scene: what is said, by whom, before which background, with whom on stage. */
export function InfoSection({ scene }: SectionProps) {
  const words = useWords(staticScenePhrases).info
  const { sceneSections } = useWords(workshopPhrases)
  const spelling = useSpelling()
  const edit = useStaticSceneEdit(scene.id)
  const saved = useMemo(() => typedInfo(scene), [scene])
  const { value, set, done, restored } = useDraftForm(`scene.${scene.id}.info`, saved)
  const [checked, setChecked] = useState(false)
  const faults = faultsOf(value)
  const shown = (fault: boolean, text: string) => (checked && fault ? text : undefined)
  const area = useRef<HTMLTextAreaElement>(null)

  const save = async () => {
    setChecked(true)
    if (!isComplete(faults)) return false
    const result = await edit(words.deed, () => infoOf(value))
    done()
    setChecked(false)
    if (result === 'saved') toast.success(words.saved)
    return result
  }
  const insertUser = () => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to, value: text } = field
    set({ original_message: text.slice(0, from) + USER + text.slice(to) })
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(from + USER.length, from + USER.length)
    })
  }
  return (
    <section className="entries">
      <DrawerHead title={sceneSections.info} />
      <FormFrame
        restored={restored}
        onDropTyped={() => done()}
        onSave={save}
        onCancel={() => {
          done()
          setChecked(false)
        }}
        failed={words.failed}
      >
        <TextField
          label={words.name}
          maxLength={200}
          {...spelling}
          value={value.name}
          error={shown(faults.name, words.nameRequired)}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextArea
          label={words.description}
          hint={words.descriptionHint}
          maxLength={20_000}
          {...spelling}
          value={value.description}
          onChange={(event) => set({ description: event.target.value })}
        />
        <div className="static-message">
          <TextArea
            ref={area}
            label={words.message}
            hint={words.messageHint}
            rows={5}
            maxLength={20_000}
            {...spelling}
            value={value.original_message}
            onChange={(event) => set({ original_message: event.target.value })}
          />
          <Button size="small" kind="ghost" onClick={insertUser}>
            {words.insertUser}
          </Button>
        </div>
        <Speaker value={value} set={set} error={shown(faults.speaker, words.speakerRequired)} />
        <StageOf value={value} />
        <Background value={value} set={set} error={shown(faults.background, words.backgroundRequired)} />
        <CastRows
          value={value.characters}
          onChange={(characters) => set({ characters })}
          faults={checked ? faults.actors : []}
        />
        <Music value={value.music_id} onChange={(music_id) => set({ music_id })} />
      </FormFrame>
    </section>
  )
}

type PartProps = { value: TypedInfo; set: (change: Partial<TypedInfo>) => void; error: string | undefined }

/** User clears the speaker; character begins with the first of the novel. */
function Speaker({ value, set, error }: PartProps) {
  const words = useWords(staticScenePhrases).info
  const { unknownCharacter, entries } = useWords(scenePhrases)
  const characters = useNovel((novel) => novel.characters)
  const { speaker_type: type, speaker_id: id } = value
  const gone = id !== null && !characters.some((character) => character.id === id)
  const choose = (next: SpeakerType) =>
    set({ speaker_type: next, speaker_id: next === 'user' ? null : (characters[0]?.id ?? null) })
  return (
    <div className="scene-pair">
      <Select
        label={words.speakerType}
        hint={words.speakerTypeHint}
        value={type}
        onChange={(event) => choose(event.target.value as SpeakerType)}
      >
        <option value="character">{words.speakerTypes.character}</option>
        <option value="user">{words.speakerTypes.user}</option>
      </Select>
      {type === 'character' && (
        <Select
          label={words.speaker}
          hint={characters.length === 0 ? words.noCharacters : undefined}
          error={error}
          data-gone={gone || undefined}
          value={id ?? ''}
          onChange={(event) => set({ speaker_id: (event.target.value || null) as CharacterId | null })}
        >
          <option value="">{entries.choose}</option>
          {gone && <option value={id}>{unknownCharacter}</option>}
          {characters.map((character) => (
            <option key={character.id} value={character.id}>
              {character.prompt_name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

function Background({ value, set, error }: PartProps) {
  const words = useWords(staticScenePhrases).info
  const { unknownBackground } = useWords(scenePhrases)
  const backgrounds = useNovel((novel) => novel.assets.backgrounds)
  return (
    <AssetPicker
      label={words.background}
      shape="background"
      assets={backgrounds}
      value={value.background_id}
      onChange={(background_id) => set({ background_id })}
      unknown={unknownBackground}
      error={error}
    />
  )
}

/** The scene as it will stand, while it is being typed. */
function StageOf({ value }: { value: TypedInfo }) {
  const words = useWords(staticScenePhrases).info
  const { assets } = useNovel(indexOf)
  const { background_id: id, characters } = value
  const url = id ? assets.get(id)?.url : undefined
  const sprites = useMemo(
    () =>
      characters.flatMap(({ character_id, sprite_id, position }) => {
        const sprite = sprite_id === '' ? undefined : assets.get(sprite_id)
        return sprite?.url && character_id !== '' ? [{ id: sprite.id, character_id, url: sprite.url, position }] : []
      }),
    [characters, assets],
  )
  if (!url && sprites.length === 0) return null
  return (
    <div className="static-stage">
      <StagePeek
        label={words.stage}
        background={id && url ? { id, url } : null}
        sprites={sprites}
        speaker={value.speaker_id}
      />
    </div>
  )
}

function Music({ value, onChange }: { value: AssetId | null; onChange: (value: AssetId | null) => void }) {
  const words = useWords(staticScenePhrases).info
  const { unknownMusic } = useWords(scenePhrases)
  const tracks = useNovel((novel) => novel.assets.musics)
  const track = tracks.find(({ id }) => id === value)
  const gone = value !== null && !track
  return (
    <div className="music-start">
      <Select
        label={words.music}
        data-gone={gone || undefined}
        value={value ?? ''}
        onChange={(event) => onChange((event.target.value || null) as AssetId | null)}
      >
        <option value="">{words.noMusic}</option>
        {gone && <option value={value}>{unknownMusic}</option>}
        {tracks.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {track && <TrackPreview key={track.id} track={track} />}
    </div>
  )
}
