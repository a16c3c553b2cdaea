import type { CharacterId } from '../ids.ts'
import type { Language } from '../novel/language.ts'
import type { Novel } from '../novel/novel.ts'

/** Sets a character's name in another language; an empty name removes the translation. */
export const nameCharacter = <N extends Novel>(
  novel: N,
  { id, language, translation }: { id: CharacterId; language: Language; translation: string },
): N => ({
  ...novel,
  characters: novel.characters.map((character) => {
    if (character.id !== id) return character
    const others = character.name_translations.filter((entry) => entry.language !== language)
    return { ...character, name_translations: translation ? [...others, { language, translation }] : others }
  }),
})
