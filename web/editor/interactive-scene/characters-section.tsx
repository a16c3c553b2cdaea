import type { CharacterId, SpriteMixId } from '@fabula/core/ids'
import { lacksSpeaker, type SceneCharacter } from '@fabula/core/novel/interactive-scene'
import { indexOf } from '@fabula/core/novel/novel-index'
import { fieldMessages } from '@fabula/core/record/field-messages'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { PersonIcon } from '../../ui/tool-icons.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { CastCharacterInput, MixInput, PositionInput, SpriteInput } from '../forms/inputs/cast-inputs.tsx'
import { LinesInput } from '../forms/inputs/text-list-input.tsx'
import { useField } from '../forms/use-field.ts'
import { useNovel } from '../store/use-editor.tsx'
import type { SectionProps } from './section-props.ts'

/** The characters who can be on stage in a scene, with their sprites and positions. */
export function CharactersSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).characters
  const { spriteMixes, assets } = useNovel(indexOf)
  const silent = lacksSpeaker(scene)
  return (
    <>
      <EntryList
        of={{ list: 'scene_characters', scene: scene.id }}
        section="characters"
        words={words}
        face={(entry) => <Face id={entry.start_sprite_id} />}
        card={(entry) => <Facts entry={entry} />}
        look={{
          layout: [['character_id', 'sprite_mix_id', 'position'], 'start_sprite_id', 'inactive', 'conditionals'],
          inputs: {
            character_id: CharacterOfScene,
            sprite_mix_id: MixInput,
            start_sprite_id: StartSprite,
            example_lines: LinesInput,
            position: PositionInput,
            // Set on the stage itself.
            size: null,
            x: null,
          },
          check: ({ sprite_mix_id: mix, start_sprite_id: sprite }) =>
            spriteMixes.get(mix)?.sprite_ids.includes(sprite) && assets.has(sprite)
              ? {}
              : { start_sprite_id: fieldMessages.fillAll },
        }}
        formSize="full"
      />
      {silent && (
        <p className="ui-field-error" data-field="active">
          {words.noActive}
        </p>
      )}
    </>
  )
}

function CharacterOfScene(props: InputProps) {
  const words = useWords(interactiveScenePhrases).characters
  const none = useNovel((novel) => novel.characters.length === 0)
  return <CastCharacterInput {...props} words={{ ...props.words, hint: none ? words.noCharacters : undefined }} />
}

/** The sprite input. Without a known mix, which determines the sprites, it asks to choose one first. */
function StartSprite(props: InputProps) {
  const { chooseMixFirst } = useWords(interactiveScenePhrases).characters
  const { value: mix } = useField<SpriteMixId | ''>('sprite_mix_id')
  const { value: sprite } = useField<string>(props.name)
  const { value: character } = useField<CharacterId | ''>('character_id')
  const known = useNovel((novel) =>
    novel.characters.some(({ id, sprites }) => id === character && sprites.some((each) => each.id === mix)),
  )
  if (known || sprite !== '') return <SpriteInput {...props} />
  return (
    <div className="ui-field">
      <p className="ui-field-label">{props.words.label}</p>
      <p className="ui-field-hint">{chooseMixFirst}</p>
    </div>
  )
}

function Face({ id }: { id: SceneCharacter['start_sprite_id'] }) {
  const url = useNovel((novel) => indexOf(novel).assets.get(id)?.url)
  return url ? <img src={atWidth(url, 320)} alt="" loading="lazy" decoding="async" /> : <PersonIcon />
}

function Facts({ entry }: { entry: SceneCharacter }) {
  const words = useWords(interactiveScenePhrases).characters
  const unknown = useWords(scenePhrases)
  const { assets, characters, spriteMixes } = useNovel(indexOf)
  const character = characters.get(entry.character_id)
  const mix = spriteMixes.get(entry.sprite_mix_id)
  const sprite = assets.get(entry.start_sprite_id)
  return (
    <>
      <h3 className={character ? undefined : 'entry-card-gone'}>
        {character?.prompt_name ?? unknown.unknownCharacter}
        <span className="entry-card-tag">{words.positions[entry.position]}</span>
        {entry.inactive && <span className="entry-card-tag">{words.inactiveTag}</span>}
      </h3>
      <p className="entry-card-fact">
        <span className={mix ? undefined : 'entry-card-gone'}>{mix?.name ?? unknown.unknownSpriteMix}</span>
        {' · '}
        <span className={sprite ? undefined : 'entry-card-gone'}>
          {words.startsWith(sprite?.name ?? unknown.unknownSprite)}
        </span>
      </p>
      <ConditionalsSentence value={entry.conditionals} />
    </>
  )
}
