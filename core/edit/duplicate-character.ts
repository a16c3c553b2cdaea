import type { CharacterId, NewId, SpriteMixId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'

/**
 * Adds a copy of a character under another name, right after the original. Nothing references the copy yet. The
 * translations of the original's name are not copied: in other languages two characters would have one name.
 */
export const duplicateCharacter = <N extends Novel>(
  novel: N,
  { id, name, newId }: { id: CharacterId; name: string; newId: NewId },
): N => ({
  ...novel,
  characters: novel.characters.flatMap((character) => {
    if (character.id !== id) return [character]
    const sprites = character.sprites.map((mix) => ({ ...mix, id: newId<SpriteMixId>() }))
    return [character, { ...character, id: newId(), prompt_name: name, name_translations: [], sprites }]
  }),
})
