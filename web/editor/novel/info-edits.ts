import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { AssetId, SceneId } from '@fabula/core/ids'
import { type Language, languages } from '@fabula/core/novel/language'

/** The novel's own facts as their form has them; an empty choice is the empty text. */
export type TypedInfo = {
  name: string
  description: string
  technical_description: string
  preferred_biography: string
  required_18_age: boolean
  language: string
  first_scene_id: string
  cover_id: string
  price: string
  group: boolean
}

export const typedInfo = (novel: NovelAnswer): TypedInfo => ({
  name: novel.name,
  description: novel.description,
  technical_description: novel.technical_description,
  preferred_biography: novel.preferred_biography,
  required_18_age: novel.required_18_age,
  language: novel.language ?? '',
  first_scene_id: novel.first_scene_id ?? '',
  cover_id: novel.cover_background_image_id ?? '',
  price: String(novel.price_stars),
  group: novel.telegram_group_required,
})

const MOST_STARS = 100_000

/** Whether a price may be saved: whole Stars. */
export const isPrice = (text: string): boolean => /^\d{1,6}$/.test(text.trim()) && Number(text) <= MOST_STARS

/** The novel with these facts: trimmed, empty choices null, the first scene's type taken from the scenes. */
export function withInfo(novel: NovelAnswer, typed: TypedInfo): NovelAnswer {
  const first = typed.first_scene_id === '' ? null : (typed.first_scene_id as SceneId)
  const cover = typed.cover_id === '' ? null : (typed.cover_id as AssetId)
  return {
    ...novel,
    name: typed.name.trim(),
    description: typed.description.trim(),
    technical_description: typed.technical_description.trim(),
    preferred_biography: typed.preferred_biography.trim(),
    required_18_age: typed.required_18_age,
    language: languages.find((each): each is Language => each === typed.language) ?? null,
    first_scene_id: first,
    first_scene_type: typeOfScene(novel, first),
    cover_background_image_id: cover,
    cover_background_image_extension: novel.assets.backgrounds.find(({ id }) => id === cover)?.extension ?? null,
    price_stars: Number(typed.price),
    telegram_group_required: typed.group,
  }
}

function typeOfScene(novel: NovelAnswer, id: SceneId | null): NovelAnswer['first_scene_type'] {
  if (id === null) return null
  if (novel.interactive_scenes.some((scene) => scene.id === id)) return 'interactive'
  if (novel.static_scenes.some((scene) => scene.id === id)) return 'static'
  return novel.first_scene_id === id ? novel.first_scene_type : null
}
