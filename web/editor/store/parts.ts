import type { InteractiveSceneAnswer, NovelAnswer, StaticSceneAnswer } from '@fabula/contract/shapes/novel'
import type { SceneRef } from '@fabula/core/novel/scene-ref'

/** What is saved as one piece, with a revision of its own: the novel's head, or one scene. */
export type Part = 'head' | `interactive:${string}` | `static:${string}`

/** Fields of a part that differ from what the server has, by their name. */
export type Fields = Record<string, unknown>

export type AnyScene = InteractiveSceneAnswer | StaticSceneAnswer

/** What the author edits of a head; the rest of the document belongs to the server or is saved otherwise. */
const headFields = [
  'name',
  'description',
  'technical_description',
  'preferred_biography',
  'required_18_age',
  'language',
  'first_scene_id',
  'first_scene_type',
  'cover_background_image_id',
  'cover_background_image_extension',
  'characters',
  'states',
  'music_mixes',
  'world_prompts',
  'graph_layout',
  'price_stars',
  'telegram_group_required',
] as const satisfies readonly (keyof NovelAnswer)[]

const serverOwned = new Set(['id', 'created_at', 'revision'])

export const partOfScene = ({ scene_type, scene_id }: SceneRef): Part => `${scene_type}:${scene_id}`

/** The scene that a part is; null for the head. */
export function sceneOfPart(part: Part): SceneRef | null {
  if (part === 'head') return null
  const [scene_type = '', scene_id = ''] = part.split(':')
  return { scene_type, scene_id } as SceneRef
}

/** Both lists of a novel's scenes under one name. */
export const sceneLists = { interactive: 'interactive_scenes', static: 'static_scenes' } as const

export function findScene(novel: NovelAnswer, { scene_type, scene_id }: SceneRef): AnyScene | undefined {
  const scenes: AnyScene[] = novel[sceneLists[scene_type]]
  return scenes.find((scene) => scene.id === scene_id)
}

/** The parts in which two values of a novel differ. Values are compared by identity: an edit copies what it changes. */
export function changedParts(from: NovelAnswer, to: NovelAnswer): Part[] {
  if (from === to) return []
  const head: Part[] = headFields.some((field) => from[field] !== to[field]) ? ['head'] : []
  return [...head, ...changedScenes(from, to, 'interactive'), ...changedScenes(from, to, 'static')]
}

function changedScenes(from: NovelAnswer, to: NovelAnswer, type: SceneRef['scene_type']): Part[] {
  const list = sceneLists[type]
  if (from[list] === to[list]) return []
  const before = new Map<string, AnyScene>(from[list].map((scene) => [scene.id, scene]))
  return to[list].flatMap((scene): Part[] => {
    const was = before.get(scene.id)
    return was && was !== scene && differ(was, scene) ? [`${type}:${scene.id}`] : []
  })
}

function differ(was: AnyScene, is: AnyScene): boolean {
  const before = edited(was)
  return Object.entries(edited(is)).some(([name, value]) => before[name] !== value)
}

/** What an author edits of a scene. */
function edited(scene: AnyScene): Fields {
  return Object.fromEntries(Object.entries(scene).filter(([name]) => !serverOwned.has(name)))
}

/** The fields of one part that differ; empty where the part is the same, or is missing on either side. */
export function changedFields(part: Part, from: NovelAnswer, to: NovelAnswer): Fields {
  const [was, is] = [fieldsOf(part, from), fieldsOf(part, to)]
  if (!was || !is) return {}
  return Object.fromEntries(Object.entries(is).filter(([name, value]) => was[name] !== value))
}

function fieldsOf(part: Part, novel: NovelAnswer): Fields | null {
  const scene = sceneOfPart(part)
  if (!scene) return Object.fromEntries(headFields.map((field) => [field, novel[field]]))
  const found = findScene(novel, scene)
  return found ? edited(found) : null
}

/** The novel with these fields of a part in place. A part that is not there stays away. */
export function withFields(novel: NovelAnswer, part: Part, fields: Fields): NovelAnswer {
  const scene = sceneOfPart(part)
  if (!scene) return { ...novel, ...fields }
  return withScenes(novel, scene.scene_type, (scenes) =>
    scenes.map((each) => (each.id === scene.scene_id ? { ...each, ...fields } : each)),
  )
}

/** The novel with one of its lists of scenes changed. */
export function withScenes(
  novel: NovelAnswer,
  type: SceneRef['scene_type'],
  change: (scenes: AnyScene[]) => AnyScene[],
): NovelAnswer {
  const list = sceneLists[type]
  return { ...novel, [list]: change(novel[list]) }
}

/** The revision that the server counts for a part. */
export function revisionOf(novel: NovelAnswer, part: Part): number {
  const scene = sceneOfPart(part)
  return scene ? (findScene(novel, scene)?.revision ?? 0) : novel.revision
}
