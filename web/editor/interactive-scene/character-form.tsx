import type { AssetId, CharacterId, SpriteMixId } from '@fabula/core/ids'
import { positions, type SceneCharacter } from '@fabula/core/novel/interactive-scene'
import { indexOf } from '@fabula/core/novel/novel-index'
import { limits } from '@fabula/core/record/limits'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ConditionalsEditor } from '../conditionals/conditionals-editor.tsx'
import type { EntryFormProps } from '../entries/entry-list.tsx'
import { linesOf } from '../entries/words-of.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { AssetPicker } from '../pickers/asset-picker.tsx'
import { useNovel } from '../store/use-workshop.tsx'

/** As it is typed: nothing need be chosen yet, lines are a text. */
type Typed = Omit<SceneCharacter, 'character_id' | 'sprite_mix_id' | 'start_sprite_id' | 'example_lines'> & {
  character_id: CharacterId | ''
  sprite_mix_id: SpriteMixId | ''
  start_sprite_id: AssetId | ''
  lines: string
}

const empty: Typed = {
  character_id: '',
  sprite_mix_id: '',
  start_sprite_id: '',
  conditionals: [],
  inactive: false,
  position: 'center',
  lines: '',
}

const typedOf = ({ example_lines, ...entry }: SceneCharacter): Typed => ({ ...entry, lines: example_lines.join('\n') })

/** A character of a scene: who, in which mix, with which sprite first, where, and when. */
export function CharacterForm({ entry, draftName, onSave, onCancel }: EntryFormProps<SceneCharacter>) {
  const words = useWords(interactiveScenePhrases).characters
  const unknown = useWords(scenePhrases)
  const { entries: own } = unknown
  const spelling = useSpelling()
  const characters = useNovel((novel) => novel.characters)
  const { assets } = useNovel(indexOf)
  const saved = useMemo(() => (entry ? typedOf(entry) : empty), [entry])
  const draft = useDraftForm(draftName, saved)
  const [checked, setChecked] = useState(false)
  const { value, set } = draft

  const character = characters.find(({ id }) => id === value.character_id)
  const mix = character?.sprites.find(({ id }) => id === value.sprite_mix_id)
  const sprites = (mix?.sprite_ids ?? []).flatMap((id) => assets.get(id) ?? [])
  const inMix = sprites.some(({ id }) => id === value.start_sprite_id)
  const missing = (id: string) => (checked && id === '' ? own.required : undefined)
  const goneCharacter = value.character_id !== '' && !character
  const goneMix = value.sprite_mix_id !== '' && !mix

  const save = async () => {
    setChecked(true)
    const { character_id, sprite_mix_id, start_sprite_id, lines, ...rest } = value
    if (!character_id || !sprite_mix_id || !start_sprite_id || !inMix) return false
    const result = await onSave({
      ...rest,
      character_id,
      sprite_mix_id,
      start_sprite_id,
      example_lines: linesOf(lines),
    })
    draft.done()
    return result
  }
  const cancel = () => {
    draft.done()
    onCancel()
  }
  return (
    <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
      <div className="scene-pair">
        <Select
          label={words.character}
          hint={characters.length === 0 ? words.noCharacters : undefined}
          error={missing(value.character_id)}
          data-gone={goneCharacter || undefined}
          value={value.character_id}
          onChange={(event) =>
            set({ character_id: event.target.value as CharacterId, sprite_mix_id: '', start_sprite_id: '' })
          }
        >
          <option value="">{own.choose}</option>
          {goneCharacter && <option value={value.character_id}>{unknown.unknownCharacter}</option>}
          {characters.map(({ id, prompt_name }) => (
            <option key={id} value={id}>
              {prompt_name}
            </option>
          ))}
        </Select>
        <Select
          label={words.mix}
          error={missing(value.sprite_mix_id)}
          data-gone={goneMix || undefined}
          disabled={!character && !goneMix}
          value={value.sprite_mix_id}
          onChange={(event) => set({ sprite_mix_id: event.target.value as SpriteMixId, start_sprite_id: '' })}
        >
          <option value="">{own.choose}</option>
          {goneMix && <option value={value.sprite_mix_id}>{unknown.unknownSpriteMix}</option>}
          {character?.sprites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={words.position}
          value={value.position}
          onChange={(event) => set({ position: event.target.value as Typed['position'] })}
        >
          {positions.map((position) => (
            <option key={position} value={position}>
              {words.positions[position]}
            </option>
          ))}
        </Select>
      </div>
      {mix || value.start_sprite_id !== '' ? (
        <AssetPicker
          label={words.startSprite}
          shape="sprite"
          assets={sprites}
          value={value.start_sprite_id === '' ? null : value.start_sprite_id}
          onChange={(id) => set({ start_sprite_id: id ?? '' })}
          unknown={unknown.unknownSprite}
          error={checked && !inMix ? own.required : undefined}
        />
      ) : (
        <div className="ui-field">
          <p className="ui-field-label">{words.startSprite}</p>
          <p className="ui-field-hint">{words.chooseMixFirst}</p>
        </div>
      )}
      <Checkbox
        label={words.inactive}
        hint={words.inactiveHint}
        checked={value.inactive}
        onChange={(event) => set({ inactive: event.target.checked })}
      />
      <ConditionalsEditor value={value.conditionals} onChange={(conditionals) => set({ conditionals })} />
      <TextArea
        label={own.lines}
        hint={own.linesHint}
        maxLength={limits.line * 20}
        {...spelling}
        value={value.lines}
        onChange={(event) => set({ lines: event.target.value })}
      />
    </FormFrame>
  )
}
