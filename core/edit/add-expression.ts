import type { AssetId, SpriteMixId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'

/** Adds an expression to a sprite mix; every scene that uses the mix can show it. */
export const addExpression = <N extends Novel>(
  novel: N,
  { mix, sprite }: { mix: SpriteMixId; sprite: AssetId },
): N => ({
  ...novel,
  characters: novel.characters.map((character) =>
    character.sprites.some(({ id }) => id === mix)
      ? {
          ...character,
          sprites: character.sprites.map((each) =>
            each.id === mix ? { ...each, sprite_ids: [...each.sprite_ids, sprite] } : each,
          ),
        }
      : character,
  ),
})
