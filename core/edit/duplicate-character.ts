import type { CharacterId, SpriteMixId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'

/** Adds a copy of a character under another name, right after the original. Nothing references the copy yet. */
export const duplicateCharacter = <N extends Novel>(
  novel: N,
  { id, name, newId }: { id: CharacterId; name: string; newId: () => string },
): N => ({
  ...novel,
  characters: novel.characters.flatMap((character) => {
    if (character.id !== id) return [character]
    const sprites = character.sprites.map((mix) => ({ ...mix, id: newId() as SpriteMixId }))
    return [character, { ...character, id: newId() as CharacterId, prompt_name: name, sprites }]
  }),
})
