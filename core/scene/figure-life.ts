import type { AssetId, CharacterId } from '../ids.ts'
import type { SpriteMix } from '../novel/character.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'

/** A sprite's animation: whether it breathes, which way it faces, and its closed-eyes overlay, if any. */
export interface FigureLife {
  breathes: boolean
  faces: SpriteMix['faces']
  eyelids: AssetId | null
}

/** Finds a sprite's animation in the first of the character's mixes that contains it; null if none does. */
export function figureLife(novel: Novel, character: CharacterId, sprite: AssetId): FigureLife | null {
  const { characters, assets } = indexOf(novel)
  const mix = characters.get(character)?.sprites.find(({ sprite_ids }) => sprite_ids.includes(sprite))
  if (!mix) return null
  const eyelids = mix.eyelids.find(({ sprite_id }) => sprite_id === sprite)?.eyelids_asset_id ?? null
  return {
    breathes: mix.breathes,
    faces: mix.faces,
    eyelids: eyelids !== null && assets.has(eyelids) ? eyelids : null,
  }
}
