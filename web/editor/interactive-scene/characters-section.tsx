import type { SceneCharacter } from '@fabula/core/novel/interactive-scene'
import { indexOf } from '@fabula/core/novel/novel-index'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { PersonIcon } from '../../ui/icons.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { EntryList } from '../entries/entry-list.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import { CharacterForm } from './character-form.tsx'
import type { SectionProps } from './interactive-scene-editor.tsx'
import { useSceneEdit } from './use-scene-edit.ts'

/** Who can be on stage in a scene, with what they wear and where they stand. */
export function CharactersSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).characters
  const { sceneSections } = useWords(workshopPhrases)
  const edit = useSceneEdit(scene.id)
  const nameOf = useCharacterName()
  const silent = scene.characters.every(({ inactive }) => inactive)
  return (
    <>
      <EntryList
        name={`scene.${scene.id}.characters`}
        title={sceneSections.characters}
        note={words.note}
        words={words}
        entries={scene.characters}
        nameOf={nameOf}
        face={(entry) => <Face id={entry.start_sprite_id} />}
        card={(entry) => <Facts entry={entry} />}
        form={(given) => <CharacterForm {...given} />}
        formSize="full"
        change={(what, next) => edit(what, ({ characters }) => ({ characters: next(characters) }))}
      />
      {silent && (
        <p className="ui-field-error" data-field="active">
          {words.noActive}
        </p>
      )}
    </>
  )
}

function useCharacterName(): (entry: SceneCharacter) => string {
  const { unknownCharacter } = useWords(scenePhrases)
  const characters = useNovel((novel) => indexOf(novel).characters)
  return ({ character_id }) => characters.get(character_id)?.prompt_name ?? unknownCharacter
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
