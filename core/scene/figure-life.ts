import type { AssetId, CharacterId } from '../ids.ts'
import type { SpriteMix } from '../novel/character.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'

/** How a sprite lives: whether it breathes, where it looks, and the picture of its shut eyes, where there is one. */
export interface FigureLife {
  breathes: boolean
  faces: SpriteMix['faces']
  eyelids: AssetId | null
}

/** How a sprite of a character lives, by the first of their mixes that has it; null where none does. */
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
