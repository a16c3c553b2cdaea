import type { AssetId, CharacterId, NewId, SpriteMixId } from '../ids.ts'
import { newCharacter, newSpriteMix } from '../novel/character.ts'
import { newInteractiveScene, newSceneCharacter } from '../novel/interactive-scene.ts'
import type { Language } from '../novel/language.ts'
import { type Novel, newNovelHead } from '../novel/novel.ts'
import { limits } from '../record/limits.ts'
import { cutText } from '../record/text-length.ts'

/** The start of a novel: a picture of a person, and a sentence about them. */
export interface Portrait {
  name: string
  sentence: string
  /** The extension of the picture's file, lower case, without the dot. */
  extension: string
  language: Language
  /** What the reader sees first, before anybody has spoken. */
  opening: string
  /** The names of the first scene and of the character's usual look. */
  words: { scene: string; look: string }
}

/**
 * A novel of one character and one scene in which the reader talks to them. The picture is its only asset. It can be
 * played at once; more scenes, looks and endings can be added later.
 */
export function portraitNovel({ name, sentence, extension, language, opening, words }: Portrait, newId: NewId): Novel {
  const [character, sprite, mix] = [newId<CharacterId>(), newId<AssetId>(), newId<SpriteMixId>()]
  const scene = newInteractiveScene(newId(), words.scene, new Date().toISOString())
  return {
    ...newNovelHead(name),
    id: newId(),
    created_at: scene.created_at,
    language,
    first_scene_id: scene.id,
    first_scene_type: 'interactive',
    characters: [
      newCharacter(character, name, {
        sprites: [newSpriteMix(mix, words.look, [sprite])],
        biographies: [{ prompt_description: sentence, conditionals: [] }],
      }),
    ],
    assets: {
      sprites: [{ id: sprite, name, prompt_description: sentence, extension }],
      backgrounds: [],
      musics: [],
    },
    interactive_scenes: [
      {
        ...scene,
        start_message_original: opening,
        characters: [newSceneCharacter(character, mix, sprite)],
      },
    ],
    static_scenes: [],
  }
}

/**
 * Finds the name at the beginning of a sentence: `Wren, who keeps the bridge` is Wren, `Марта Блох — аптекарша` is
 * Марта Блох. Empty when it does not begin with a name.
 */
export function nameInSentence(sentence: string): string {
  const [start = ''] = sentence.trim().split(/[,.;:!?(—–]| - /u)
  const words = start.split(/\s+/)
  const end = words.findIndex((word) => !/^\p{Lu}/u.test(word))
  const named = end < 0 ? words : words.slice(0, end)
  return named.length <= 4 && !articles.has(named[0] ?? '') ? cutText(named.join(' '), limits.name) : ''
}

/** Capitalised words at the beginning of a sentence that are not names. */
const articles = new Set([
  'A',
  'An',
  'The',
  'She',
  'He',
  'They',
  'It',
  'My',
  'Your',
  'Она',
  'Он',
  'Они',
  'Это',
  'Мой',
  'Моя',
])
