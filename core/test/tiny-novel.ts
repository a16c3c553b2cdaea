import type { Conditionals } from '../conditional/conditional.ts'
import type {
  AssetId,
  CharacterId,
  EndingId,
  FlagId,
  MusicMixId,
  NovelId,
  ScaleId,
  SceneId,
  SpriteMixId,
} from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import { newCharacter, newSpriteMix } from '../novel/character.ts'
import { type InteractiveScene, newInteractiveScene } from '../novel/interactive-scene.ts'
import { type Novel, newNovelHead } from '../novel/novel.ts'
import { newStaticScene, type StaticScene } from '../novel/static-scene.ts'

/** Turns a word into a stable id, so that test stories can be written in words. */
export function idOf<Id extends string>(word: string): Id {
  let hash = 0xcbf29ce484222325n
  for (const char of word) hash = ((hash ^ BigInt(char.codePointAt(0) ?? 0)) * 0x100000001b3n) & 0xffffffffffffffffn
  const hex = hash.toString(16).padStart(16, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8000-${hex.slice(0, 12)}` as Id
}

export const flag = (name: string) => idOf<FlagId>(`flag ${name}`)
export const scale = (name: string) => idOf<ScaleId>(`scale ${name}`)
export const character = (name: string) => idOf<CharacterId>(`character ${name}`)
export const picture = (name: string) => idOf<AssetId>(`asset ${name}`)
export const sceneId = (name: string) => idOf<SceneId>(`scene ${name}`)
export const ending = (name: string) => idOf<EndingId>(`ending ${name}`)
export const mixOf = (name: string) => idOf<SpriteMixId>(`mix ${name}`)
/** The music mix of every tiny novel. */
export const musicMix = idOf<MusicMixId>('mix music')

/** Conditions in a single group, all of which must hold. */
export const when = (conditions: {
  flags?: Record<string, boolean>
  scales?: Record<string, ['eq' | 'gte' | 'lte', number]>
  endings?: Record<string, boolean>
}): Conditionals => [
  {
    flags: Object.entries(conditions.flags ?? {}).map(([name, has]) => ({ flag_id: flag(name), has })),
    scales: Object.entries(conditions.scales ?? {}).map(([name, [type, threshold]]) => ({
      scale_id: scale(name),
      type,
      threshold,
    })),
    completed_endings: Object.entries(conditions.endings ?? {}).map(([name, has]) => ({
      ending_id: ending(name),
      has,
    })),
  },
]

export const toScene = (name: string, scene_type: 'interactive' | 'static' = 'static') => ({
  scene_id: sceneId(name),
  scene_type,
})

/** A character on stage with the sprites `{name} calm` and `{name} glad`. */
export const onStage = (
  name: string,
  more: Partial<InteractiveScene['characters'][number]> = {},
): InteractiveScene['characters'][number] => ({
  character_id: character(name),
  sprite_mix_id: mixOf(name),
  start_sprite_id: picture(`${name} calm`),
  conditionals: [],
  inactive: false,
  position: 'center',
  example_lines: [],
  ...more,
})

export interface TinyStory {
  flags?: Record<string, boolean>
  scales?: Record<string, number>
  cast?: string[]
  backgrounds?: string[]
  tracks?: string[]
  interactive?: Record<string, Partial<InteractiveScene>>
  static?: Record<string, Partial<StaticScene>>
  first: string
}

/**
 * Builds a whole novel from a short description. All tracks are in one mix named `music`; every character has a calm
 * and a glad sprite.
 */
export function tinyNovel(story: TinyStory): Novel {
  const cast = story.cast ?? ['Ilse']
  const asset = (name: string): Asset => ({
    id: picture(name),
    name,
    prompt_description: `shows ${name}`,
    extension: 'png',
    url: `/assets/${name}`,
  })
  const isStatic = Object.hasOwn(story.static ?? {}, story.first)
  return {
    ...newNovelHead('A tiny story'),
    id: idOf<NovelId>('novel'),
    created_at: '2026-01-01T00:00:00.000Z',
    language: 'english',
    first_scene_id: sceneId(story.first),
    first_scene_type: isStatic ? 'static' : 'interactive',
    states: {
      flags: Object.entries(story.flags ?? {}).map(([name, initial_value]) => ({
        id: flag(name),
        name,
        initial_value,
      })),
      scales: Object.entries(story.scales ?? {}).map(([name, initial_value]) => ({
        id: scale(name),
        name,
        initial_value,
      })),
    },
    characters: cast.map((name) =>
      newCharacter(character(name), name, {
        sprites: [newSpriteMix(mixOf(name), 'everyday', [picture(`${name} calm`), picture(`${name} glad`)])],
        biographies: [{ prompt_description: `${name} lives here.`, conditionals: [] }],
      }),
    ),
    music_mixes: [{ id: musicMix, name: 'music', music_asset_ids: (story.tracks ?? []).map(picture) }],
    assets: {
      sprites: cast.flatMap((name) => [asset(`${name} calm`), asset(`${name} glad`)]),
      backgrounds: (story.backgrounds ?? []).map(asset),
      musics: (story.tracks ?? []).map(asset),
    },
    interactive_scenes: Object.entries(story.interactive ?? {}).map(([name, fields]) => ({
      ...newInteractiveScene(sceneId(name), name, '2026-01-01T00:00:00.000Z'),
      ...fields,
    })),
    static_scenes: Object.entries(story.static ?? {}).map(([name, fields]) => ({
      ...newStaticScene(sceneId(name), name, '2026-01-01T00:00:00.000Z'),
      original_message: `${name}.`,
      ...fields,
    })),
  }
}
