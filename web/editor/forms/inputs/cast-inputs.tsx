import type { CharacterId, SpriteMixId } from '@fabula/core/ids'
import type { Character } from '@fabula/core/novel/character'
import { indexOf } from '@fabula/core/novel/novel-index'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { useWords } from '../../../page/page-facts.tsx'
import { useNewThings } from '../../pickers/use-new-things.ts'
import { useNovel } from '../../store/use-editor.tsx'
import type { InputProps } from '../input-props.ts'
import { useField, useSetField } from '../use-field.ts'
import { ChoiceInput, ReferenceSelect } from './choice-input.tsx'
import { CharacterInput } from './novel-inputs.tsx'
import { PictureInput } from './picture-input.tsx'

/** The name of another field of the same record. */
const siblingField = (name: string, field: string) => name.slice(0, name.lastIndexOf('.') + 1) + field

/** `optional`: in a static scene the mix may be unknown, and there is only one sprite. */
type CastInputProps = InputProps & { optional?: boolean }

const spriteField = (optional?: boolean) => (optional ? 'sprite_id' : 'start_sprite_id')

/** Selects the character. Changing it clears mix and sprite. */
export function CastCharacterInput({ optional, ...props }: CastInputProps) {
  const setField = useSetField()
  const clear = () => {
    setField(siblingField(props.name, 'sprite_mix_id'), optional ? null : '')
    setField(siblingField(props.name, spriteField(optional)), '')
  }
  const setFirstSprite = ({ sprites: [mix] }: Character) => {
    setField(siblingField(props.name, 'sprite_mix_id'), mix?.id ?? '')
    setField(siblingField(props.name, spriteField(optional)), mix?.sprite_ids[0] ?? '')
  }
  return <CharacterInput {...props} onPick={clear} onMade={setFirstSprite} />
}

/** Selects one of the character's mixes. Changing it clears the sprite. */
export function MixInput({ name, words, optional }: CastInputProps) {
  const { unknownSpriteMix } = useWords(scenePhrases)
  const setField = useSetField()
  const { value: who } = useField<CharacterId | ''>(siblingField(name, 'character_id'))
  const { value, set, error } = useField<SpriteMixId | '' | null>(name)
  const character = useNovel((novel) => novel.characters.find(({ id }) => id === who))
  return (
    <ReferenceSelect
      label={words.label}
      error={error}
      value={value ?? ''}
      onChange={(id) => {
        set(id === '' && optional ? null : (id as SpriteMixId))
        setField(siblingField(name, spriteField(optional)), '')
      }}
      choices={character?.sprites ?? []}
      unknown={unknownSpriteMix}
      disabled={!character && !optional}
    />
  )
}

/** Selects one of the five positions, in place of a point set by dragging on the stage. */
export function PositionInput(props: InputProps) {
  const setField = useSetField()
  const { set } = useField<string | boolean | null>(props.name)
  const pick = (position: string | boolean | null) => {
    set(position)
    setField(siblingField(props.name, 'x'), undefined)
  }
  return <ChoiceInput {...props} onPick={pick} />
}

/** Selects one of the chosen mix's sprites. */
export function SpriteInput(props: InputProps) {
  const { value: mix } = useField<SpriteMixId | '' | null>(siblingField(props.name, 'sprite_mix_id'))
  const { assets, spriteMixes } = useNovel(indexOf)
  const things = useNewThings()
  return (
    <PictureInput
      {...props}
      shape="sprite"
      assets={(mix ? (spriteMixes.get(mix)?.sprite_ids ?? []) : []).flatMap((id) => assets.get(id) ?? [])}
      nameOf={(id) => assets.get(id)?.name}
      store={mix ? (file) => things.expression(mix, file) : undefined}
    />
  )
}
