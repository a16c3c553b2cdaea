import type { CharacterId, SpriteMixId } from '@fabula/core/ids'
import type { Character } from '@fabula/core/novel/character'
import { newId } from '../../client/new-id.ts'

/** A character as the form has it. */
export type TypedCharacter = Omit<Character, 'id'>

export const noCharacter: TypedCharacter = {
  prompt_name: '',
  sprites: [],
  biographies: [],
  name_translations: [],
  aliases: [],
  example_lines: [],
}

/** What keeps a character from being saved: sentences of the phrases, and the entries without words. */
export function checkCharacter({ prompt_name, sprites, biographies }: TypedCharacter) {
  const faults = {
    name: prompt_name.trim() === '',
    noMix: sprites.length === 0,
    noBiography: biographies.length === 0,
    namelessMixes: sprites.flatMap(({ name }, index) => (name.trim() === '' ? [index] : [])),
    wordlessBiographies: biographies.flatMap((each, index) => (each.prompt_description.trim() === '' ? [index] : [])),
  }
  const sound =
    !faults.name &&
    !faults.noMix &&
    !faults.noBiography &&
    faults.namelessMixes.length === 0 &&
    faults.wordlessBiographies.length === 0
  return { ...faults, sound }
}

/** As it is saved: trimmed, without empty names and lines. */
export function savedCharacter(id: CharacterId, typed: TypedCharacter): Character {
  const kept = (texts: readonly string[]) => texts.map((text) => text.trim()).filter(Boolean)
  return {
    ...typed,
    id,
    prompt_name: typed.prompt_name.trim(),
    sprites: typed.sprites.map((mix) => ({ ...mix, name: mix.name.trim() })),
    biographies: typed.biographies.map((each) => ({ ...each, prompt_description: each.prompt_description.trim() })),
    name_translations: typed.name_translations
      .map((each) => ({ ...each, translation: each.translation.trim() }))
      .filter(({ translation }) => translation !== ''),
    aliases: kept(typed.aliases),
    example_lines: kept(typed.example_lines),
  }
}

/** Somebody with the same looks and story under another name; nothing of the novel names them yet. */
export const copyOfCharacter = (character: Character, name: string): Character => ({
  ...character,
  id: newId() as CharacterId,
  prompt_name: name,
  sprites: character.sprites.map((mix) => ({ ...mix, id: newId() as SpriteMixId })),
})
