import type { AssetId, EndingId, NewId } from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import { type Character, newSpriteMix } from '../novel/character.ts'
import { type InteractiveScene, newInteractiveScene, newSceneCharacter } from '../novel/interactive-scene.ts'
import type { Language } from '../novel/language.ts'
import { type Novel, newNovelHead } from '../novel/novel.ts'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { limits } from '../record/limits.ts'
import { cutText } from '../record/text-length.ts'
import { assetPath } from './archive.ts'
import type { CardPicture } from './pictures.ts'
import type { CardParts } from './read-card.ts'
import type { ArchivedFile } from './write-archive.ts'

/** The texts that {@link cardNovel} adds, in the language of the page. */
export interface CardWords {
  /** The first message, where the card has no greeting. */
  opening: (name: string) => string
  /** The question which of several greetings to begin with. */
  whichBeginning: string
  /** The name of a scene that begins with a greeting. */
  scene: (number: number) => string
  /** The name of the scene that asks the question. */
  beginnings: string
  /** The names of a mix of expressions and of one of the card's own picture. */
  looks: string
  portrait: string
  /** The description of a picture for the storyteller. */
  picture: (name: string, look: string) => string
}

/** How much of a greeting its button shows, in characters. */
const buttonLength = 90

/** The names of expressions that a character may start with. */
const calmName = /^(neutral|default|main|calm|idle)\b/i

/**
 * Builds a playable novel from a card: every greeting begins a scene, and where there are several the first scene asks
 * which. Pictures become looks, with the first calm one as the start; `files` are the pictures' files, by their path in
 * an archive.
 */
export function cardNovel(
  parts: CardParts & { character: Character },
  pictures: readonly CardPicture[],
  language: Language,
  words: CardWords,
  newId: NewId,
): { novel: Novel; files: ArchivedFile[] } {
  const created_at = new Date().toISOString()
  const name = parts.character.prompt_name
  const drawn = pictures.map((picture) => ({ picture, asset: assetOf(picture, name, words, newId) }))
  const sprites = drawn.filter(({ picture }) => picture.kind !== 'background')
  const backgrounds = drawn.filter(({ picture }) => picture.kind === 'background')
  const idsOf = (kind: CardPicture['kind']) =>
    drawn.filter(({ picture }) => picture.kind === kind).map(({ asset }) => asset.id)
  const character = withSpriteMixes(parts.character, idsOf('expression'), idsOf('portrait'), words, newId)
  const [mix] = character.sprites
  const calmIds = drawn.filter(({ picture }) => calmName.test(picture.name)).map(({ asset }) => asset.id)
  const startSprite = mix?.sprite_ids.find((id) => calmIds.includes(id)) ?? mix?.sprite_ids[0]
  const background = backgrounds[0]?.asset.id
  const inScene = mix && startSprite ? [newSceneCharacter(character.id, mix.id, startSprite)] : []
  const scene = (title: string): InteractiveScene => ({
    ...newInteractiveScene(newId(), title, created_at),
    characters: inScene,
    backgrounds: background ? [{ background_asset_id: background, priority: 1, conditionals: [] }] : [],
  })
  const spoken = parts.greetings.map((greeting, at) => ({
    ...scene(words.scene(at + 1)),
    start_message_original: greeting,
    start_message_speaker_id: character.id,
  }))
  const told = spoken.length > 0 ? spoken : [{ ...scene(words.scene(1)), start_message_original: words.opening(name) }]
  const scenes = told.length > 1 ? [question(scene(words.beginnings), told, words, newId), ...told] : told
  return {
    novel: {
      ...newNovelHead(name),
      id: newId(),
      created_at,
      language,
      technical_description: parts.notes,
      first_scene_id: scenes[0]?.id ?? null,
      first_scene_type: 'interactive',
      characters: [character],
      world_prompts: parts.world_prompts,
      assets: {
        sprites: sprites.map(({ asset }) => asset),
        backgrounds: backgrounds.map(({ asset }) => asset),
        musics: [],
      },
      interactive_scenes: scenes,
      static_scenes: [],
    },
    files: [
      ...sprites.map(({ asset, picture }) => ({ path: assetPath('sprite', asset), bytes: picture.bytes })),
      ...backgrounds.map(({ asset, picture }) => ({ path: assetPath('background', asset), bytes: picture.bytes })),
    ],
  }
}

/** The character with sprite mixes: first the expressions, then the card's own picture. */
export function withSpriteMixes(
  character: Character,
  expressions: readonly AssetId[],
  portraits: readonly AssetId[],
  words: Pick<CardWords, 'looks' | 'portrait'>,
  newId: NewId,
): Character {
  const mix = (name: string, ids: readonly AssetId[]) => (ids.length > 0 ? [newSpriteMix(newId(), name, [...ids])] : [])
  return { ...character, sprites: [...mix(words.looks, expressions), ...mix(words.portrait, portraits)] }
}

function assetOf(picture: CardPicture, name: string, words: CardWords, newId: NewId): Asset {
  const look = picture.kind === 'portrait' ? words.portrait : picture.name
  return {
    id: newId(),
    name: cutText(picture.kind === 'portrait' ? name : look, limits.name),
    prompt_description: words.picture(name, look),
    extension: picture.extension,
  }
}

function question(scene: InteractiveScene, told: readonly InteractiveScene[], words: CardWords, newId: NewId) {
  const begins = told.map(({ start_message_original }) => begin(start_message_original))
  return {
    ...scene,
    interactive: false,
    start_message_original: words.whichBeginning,
    static_endings: told.map(({ id, name }, at) => ({
      id: newId<EndingId>(),
      name,
      display_name: begins[at] || name,
      conditionals: [],
      next_scene: { scene_id: id, scene_type: 'interactive' as const },
      states_trigger: emptyTrigger,
    })),
  }
}

/** The first words of a greeting, on one line, without emphasis marks and placeholders. */
function begin(greeting: string): string {
  const line = greeting
    .slice(0, buttonLength * 4)
    .replaceAll('{{user}}', '…')
    .replace(/[*_~`#>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= buttonLength) return line
  const cut = line.lastIndexOf(' ', buttonLength)
  return `${line.slice(0, cut > buttonLength / 2 ? cut : buttonLength)}…`
}
