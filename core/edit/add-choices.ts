import type { AssetId, CharacterId, MusicMixId, NewId, SceneId, SpriteMixId } from '../ids.ts'
import { newSpriteMix } from '../novel/character.ts'
import type { ChoiceEnding } from '../novel/ending.ts'
import {
  type InteractiveScene,
  newInteractiveScene,
  type SceneCharacter,
  type SceneMusic,
} from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import type { StaticCharacter, StaticScene } from '../novel/static-scene.ts'
import { convertScene, staticById } from './convert-scene.ts'

type Args = {
  scene: SceneId
  /** The button text, in the author's language, of a choice that leads nowhere yet. */
  label: string
  newId: NewId
}

/**
 * Converts a static scene into an interactive one with choices: the same id, message, stage and music, free text off,
 * and a choice for each next scene, in the order they were tried. A scene that led nowhere gets one initial choice. A
 * message said by the reader's character becomes the narrator's, because interactive scenes only have characters and
 * the narrator as speakers.
 */
export function addChoices<N extends Novel>(novel: N, { scene: id, label, newId }: Args): N {
  const scene = staticById(novel, id)
  if (!scene) return novel
  const withSprites = scene.characters.reduce((all, entry) => withMixFor(all, entry, newId), novel)
  const withMixes = withMusicMixFor(withSprites, scene.music_id, newId)
  const { name, created_at, description } = scene
  const converted: InteractiveScene = {
    ...newInteractiveScene(id, name, created_at),
    description,
    interactive: false,
    start_message_original: scene.original_message,
    start_message_speaker_id: scene.speaker_type === 'character' ? scene.speaker_id : null,
    characters: scene.characters.flatMap((entry) => castMember(withMixes, entry)),
    backgrounds: scene.background_id
      ? [{ background_asset_id: scene.background_id, priority: 1, conditionals: [] }]
      : [],
    music: musicOf(withMixes, scene.music_id),
    staging: scene.staging,
    static_endings: choicesOf(novel, scene, label, newId),
  }
  return convertScene(withMixes, converted)
}

function choicesOf(novel: Novel, { next_scenes }: StaticScene, label: string, newId: NewId): ChoiceEnding[] {
  const { scenes } = indexOf(novel)
  const choice = (name: string, rest: Pick<ChoiceEnding, 'conditionals' | 'next_scene'>): ChoiceEnding => ({
    id: newId(),
    name,
    display_name: name,
    states_trigger: emptyTrigger,
    ...rest,
  })
  if (next_scenes.length === 0) return [choice(label, { conditionals: [], next_scene: null })]
  return [...next_scenes]
    .sort((a, b) => b.priority - a.priority)
    .map(({ scene_id, scene_type, conditionals }) =>
      choice(scenes.get(scene_id)?.name ?? label, { conditionals, next_scene: { scene_id, scene_type } }),
    )
}

/** The mix that an entry uses: its own, else one that contains its sprite, else the character's first. */
function mixOf(novel: Novel, { character_id, sprite_mix_id, sprite_id }: StaticCharacter): SpriteMixId | null {
  const mixes = indexOf(novel).characters.get(character_id)?.sprites ?? []
  return sprite_mix_id ?? (mixes.find(({ sprite_ids }) => sprite_ids.includes(sprite_id)) ?? mixes[0])?.id ?? null
}

/** Interactive scenes need a sprite mix: a character without any gets one made of the current sprite. */
function withMixFor<N extends Novel>(novel: N, entry: StaticCharacter, newId: NewId): N {
  if (mixOf(novel, entry) !== null || !indexOf(novel).characters.has(entry.character_id)) return novel
  const name = indexOf(novel).assets.get(entry.sprite_id)?.name ?? '1'
  const mix = newSpriteMix(newId(), name, [entry.sprite_id])
  return { ...novel, characters: novel.characters.map((each) => withSpriteMix(each, entry.character_id, mix)) }
}

const withSpriteMix = <C extends { id: CharacterId; sprites: M[] }, M>(character: C, id: CharacterId, mix: M): C =>
  character.id === id ? { ...character, sprites: [...character.sprites, mix] } : character

function castMember(novel: Novel, entry: StaticCharacter): SceneCharacter[] {
  const sprite_mix_id = mixOf(novel, entry)
  if (sprite_mix_id === null) return []
  const { sprite_id, ...rest } = entry
  return [{ ...rest, sprite_mix_id, start_sprite_id: sprite_id, conditionals: [], inactive: false, example_lines: [] }]
}

const mixWith = (novel: Novel, track: AssetId) =>
  novel.music_mixes.find(({ music_asset_ids }) => music_asset_ids.includes(track))

function withMusicMixFor<N extends Novel>(novel: N, track: AssetId | null, newId: NewId): N {
  const asset = track && indexOf(novel).assets.get(track)
  if (!asset || mixWith(novel, asset.id)) return novel
  const mix = { id: newId<MusicMixId>(), name: asset.name, music_asset_ids: [asset.id] }
  return { ...novel, music_mixes: [...novel.music_mixes, mix] }
}

function musicOf(novel: Novel, track: AssetId | null): SceneMusic | null {
  const mix = track && mixWith(novel, track)
  return mix ? { music_mix_id: mix.id, start_asset_music_id: track } : null
}
