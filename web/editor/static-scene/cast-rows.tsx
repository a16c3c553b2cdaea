import type { AssetId, CharacterId, SpriteMixId } from '@fabula/core/ids'
import type { Character } from '@fabula/core/novel/character'
import { type Position, positions } from '@fabula/core/novel/interactive-scene'
import { indexOf } from '@fabula/core/novel/novel-index'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { staticScenePhrases } from '@fabula/phrases/static-scene'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, CloseIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { AssetPicker } from '../pickers/asset-picker.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import type { TypedActor } from './typed-info.ts'

type CastRowsProps = { value: TypedActor[]; onChange: (value: TypedActor[]) => void; faults: readonly boolean[] }

const nobody: TypedActor = { character_id: '', sprite_mix_id: '', sprite_id: '', position: 'center' }

/** Who stands on the stage of a static scene, each with a sprite. */
export function CastRows({ value, onChange, faults }: CastRowsProps) {
  const words = useWords(staticScenePhrases).info
  const characters = useNovel((novel) => novel.characters)
  const free = characters.find(({ id }) => !value.some((actor) => actor.character_id === id))
  return (
    <fieldset className="cast-rows">
      <legend>{words.cast}</legend>
      <p className="ui-field-hint">{value.length === 0 ? words.nobody : words.castHint}</p>
      {value.map((actor, index) => (
        <ActorRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names but their places
          key={index}
          actor={actor}
          faulty={faults[index] ?? false}
          onChange={(change) => onChange(value.map((each, at) => (at === index ? { ...each, ...change } : each)))}
          onRemove={() => onChange(value.filter((_, at) => at !== index))}
        />
      ))}
      <div>
        <Button
          size="small"
          aria-disabled={characters.length === 0 || undefined}
          title={characters.length === 0 ? words.noCharacters : undefined}
          onClick={() => characters.length > 0 && onChange([...value, free ? asFirstSeen(free) : nobody])}
        >
          <AddIcon />
          {words.addCharacter}
        </Button>
      </div>
    </fieldset>
  )
}

/** A character with the first mix and sprite they have. */
function asFirstSeen({ id, sprites: [mix] }: Character): TypedActor {
  return { character_id: id, sprite_mix_id: mix?.id ?? '', sprite_id: mix?.sprite_ids[0] ?? '', position: 'center' }
}

type ActorRowProps = {
  actor: TypedActor
  faulty: boolean
  onChange: (change: Partial<TypedActor>) => void
  onRemove: () => void
}

function ActorRow({ actor, faulty, onChange, onRemove }: ActorRowProps) {
  const words = useWords(staticScenePhrases).info
  const placed = useWords(interactiveScenePhrases).characters.positions
  const { unknownCharacter, unknownSpriteMix, unknownSprite, entries } = useWords(scenePhrases)
  const characters = useNovel((novel) => novel.characters)
  const { assets } = useNovel(indexOf)
  const character = characters.find(({ id }) => id === actor.character_id)
  const mix = character?.sprites.find(({ id }) => id === actor.sprite_mix_id)
  const sprites = (mix?.sprite_ids ?? []).flatMap((id) => assets.get(id) ?? [])
  const goneCharacter = actor.character_id !== '' && !character
  const goneMix = actor.sprite_mix_id !== '' && !mix
  const missing = (id: string) => (faulty && id === '' ? words.castRequired : undefined)
  return (
    <div className="cast-row">
      <div className="scene-pair">
        <Select
          label={words.character}
          error={missing(actor.character_id)}
          data-gone={goneCharacter || undefined}
          value={actor.character_id}
          onChange={(event) =>
            onChange({ character_id: event.target.value as CharacterId, sprite_mix_id: '', sprite_id: '' })
          }
        >
          <option value="">{entries.choose}</option>
          {goneCharacter && <option value={actor.character_id}>{unknownCharacter}</option>}
          {characters.map(({ id, prompt_name }) => (
            <option key={id} value={id}>
              {prompt_name}
            </option>
          ))}
        </Select>
        <Select
          label={words.mix}
          data-gone={goneMix || undefined}
          value={actor.sprite_mix_id}
          onChange={(event) => onChange({ sprite_mix_id: event.target.value as SpriteMixId | '', sprite_id: '' })}
        >
          <option value="">{entries.choose}</option>
          {goneMix && <option value={actor.sprite_mix_id}>{unknownSpriteMix}</option>}
          {character?.sprites.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label={words.position}
          value={actor.position}
          onChange={(event) => onChange({ position: event.target.value as Position })}
        >
          {positions.map((position) => (
            <option key={position} value={position}>
              {placed[position]}
            </option>
          ))}
        </Select>
      </div>
      <IconButton
        size="small"
        name={words.removeCharacter(character?.prompt_name ?? unknownCharacter)}
        onClick={onRemove}
      >
        <CloseIcon />
      </IconButton>
      <div className="cast-row-sprites">
        <AssetPicker
          label={words.sprite}
          shape="sprite"
          assets={sprites}
          value={actor.sprite_id === '' ? null : actor.sprite_id}
          onChange={(id) => onChange({ sprite_id: (id ?? '') as AssetId | '' })}
          unknown={(actor.sprite_id !== '' && assets.get(actor.sprite_id)?.name) || unknownSprite}
          error={missing(actor.sprite_id)}
        />
      </div>
    </div>
  )
}
