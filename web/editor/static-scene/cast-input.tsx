import { formSchemas } from '@fabula/core/edit/form-schemas'
import { itemOf } from '@fabula/core/record/field-facts'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { useWords } from '../../page/page-facts.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { CastCharacterInput, MixInput, PositionInput, SpriteInput } from '../forms/inputs/cast-inputs.tsx'
import { RecordList } from '../forms/record-list.tsx'
import { useField } from '../forms/use-field.ts'
import { useNovel } from '../store/use-editor.tsx'

const actor = itemOf(formSchemas.staticInfo.shape.characters)

/** Who stands on the stage of a static scene, each with a sprite. A new one is somebody who is not there yet. */
export function CastInput(props: InputProps) {
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

/** A mix need not be known: a sprite is enough. */
const OptionalMix = (props: InputProps) => <MixInput {...props} optional />
