import type { AssetId, CharacterId, SpriteMixId } from '@fabula/core/ids'
import type { Position } from '@fabula/core/novel/interactive-scene'
import type { StaticScene } from '@fabula/core/novel/static-scene'

/** Somebody on stage as it is typed: nothing need be chosen yet. */
export type TypedActor = {
  character_id: CharacterId | ''
  sprite_mix_id: SpriteMixId | ''
  sprite_id: AssetId | ''
  position: Position
}

/** The information of a static scene as it is typed. */
export type TypedInfo = Pick<
  StaticScene,
  'name' | 'description' | 'original_message' | 'background_id' | 'music_id' | 'speaker_type' | 'speaker_id'
> & { characters: TypedActor[] }

export const typedInfo = (scene: StaticScene): TypedInfo => ({
  name: scene.name,
  description: scene.description,
  original_message: scene.original_message,
  background_id: scene.background_id,
  music_id: scene.music_id,
  speaker_type: scene.speaker_type,
  speaker_id: scene.speaker_id,
  characters: scene.characters.map((actor) => ({ ...actor, sprite_mix_id: actor.sprite_mix_id ?? '' })),
})

export type InfoFaults = { name: boolean; background: boolean; speaker: boolean; actors: boolean[] }

/** What is missing before it can be saved. A mix need not be known: a sprite is enough. */
export const faultsOf = ({ name, background_id, speaker_type, speaker_id, characters }: TypedInfo): InfoFaults => ({
  name: name.trim() === '',
  background: background_id === null,
  speaker: speaker_type === 'character' && speaker_id === null,
  actors: characters.map(({ character_id, sprite_id }) => character_id === '' || sprite_id === ''),
})

export const isComplete = ({ name, background, speaker, actors }: InfoFaults): boolean =>
  !name && !background && !speaker && !actors.includes(true)

/** The fields of the scene that were typed; only where nothing is missing. */
export const infoOf = (typed: TypedInfo): Omit<TypedInfo, 'characters'> & Pick<StaticScene, 'characters'> => ({
  ...typed,
  name: typed.name.trim(),
  characters: typed.characters.map(({ character_id, sprite_mix_id, sprite_id, position }) => ({
    character_id: character_id as CharacterId,
    sprite_mix_id: sprite_mix_id === '' ? null : sprite_mix_id,
    sprite_id: sprite_id as AssetId,
    position,
  })),
})
