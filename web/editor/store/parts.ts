import type { InteractiveSceneAnswer, NovelAnswer, StaticSceneAnswer } from '@fabula/contract/shapes/novel'
import { withScene } from '@fabula/core/edit/scene-lists'
import { NovelHead } from '@fabula/core/novel/novel'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { changedAssets, withAssets } from './asset-parts.ts'

/**
 * A unit of saving: the novel's head or one scene, each with its own revision, or the changed assets, whose fields are
 * assets by id.
 */
export type Part = 'head' | 'assets' | `interactive:${string}` | `static:${string}`

/** The fields of a part that differ from the server's, by name. */
export type Fields = Record<string, unknown>

export type AnyScene = InteractiveSceneAnswer | StaticSceneAnswer

/** The head's fields that authors edit; the rest belongs to the server or is saved otherwise. */
const headFields: readonly (keyof NovelAnswer)[] = [
  ...(Object.keys(NovelHead.shape) as (keyof NovelHead)[]),
  'price_stars',
  'telegram_group_required',
]

const serverOwned = new Set(['id', 'created_at', 'revision'])

export const partOfScene = ({ scene_type, scene_id }: SceneRef): Part => `${scene_type}:${scene_id}`

/** A part's scene; null for the head and the assets. */
export function sceneOfPart(part: Part): SceneRef | null {
  if (part === 'head' || part === 'assets') return null
  const [scene_type = '', scene_id = ''] = part.split(':')
  // Of the form that `partOfScene` made.
  return { scene_type, scene_id } as SceneRef
}

/** Both lists of a novel's scenes under one name. */
export const sceneLists = { interactive: 'interactive_scenes', static: 'static_scenes' } as const

export function findScene(novel: NovelAnswer, { scene_type, scene_id }: SceneRef): AnyScene | undefined {
  const scenes: AnyScene[] = novel[sceneLists[scene_type]]
  return scenes.find((scene) => scene.id === scene_id)
}

/**
 * The parts in which two values of a novel differ, in the order of sending: new scenes before what may lead to them,
 * deleted scenes last. Values are compared by identity, because an edit copies what it changes.
 */
export function changedParts(from: NovelAnswer, to: NovelAnswer): Part[] {
  if (from === to) return []
  const head: Part[] = headFields.some((field) => from[field] !== to[field]) ? ['head'] : []
  const assets: Part[] = Object.keys(changedAssets(from.assets, to.assets)).length > 0 ? ['assets'] : []
  const [interactive, statics] = [changedScenes(from, to, 'interactive'), changedScenes(from, to, 'static')]
  return [
    ...interactive.made,
    ...statics.made,
    ...assets,
    ...head,
    ...interactive.changed,
    ...statics.changed,
    ...interactive.gone,
    ...statics.gone,
  ]
}

function changedScenes(from: NovelAnswer, to: NovelAnswer, type: SceneRef['scene_type']) {
  const list = sceneLists[type]
  const [added, changed, deleted]: [Part[], Part[], Part[]] = [[], [], []]
  if (from[list] === to[list]) return { made: added, changed, gone: deleted }
  const before = new Map<string, AnyScene>(from[list].map((scene) => [scene.id, scene]))
  for (const scene of to[list]) {
    const was = before.get(scene.id)
    if (!was) added.push(`${type}:${scene.id}`)
    else if (was !== scene && differ(was, scene)) changed.push(`${type}:${scene.id}`)
    before.delete(scene.id)
  }
  for (const id of before.keys()) deleted.push(`${type}:${id}`)
  return { made: added, changed, gone: deleted }
}

function differ(was: AnyScene, is: AnyScene): boolean {
  // Fields are compared by name, whatever their types.
  const [before, after] = [was as unknown as Fields, is as unknown as Fields]
  return Object.keys(after).some((name) => before[name] !== after[name] && !serverOwned.has(name))
}

/** A scene's fields that authors edit. */
function edited(scene: AnyScene): Fields {
  return Object.fromEntries(Object.entries(scene).filter(([name]) => !serverOwned.has(name)))
}

/** The change from one value of a part to another. */
export type PartChange =
  | { kind: 'fields'; fields: Fields }
  /** A new scene, and its place in the list. */
  | { kind: 'made'; scene: AnyScene; place: number }
  | { kind: 'gone' }

/** The changes from one state of a novel to another, by part. */
export type Changes = [Part, PartChange][]

/** The changes from one state of a novel to another, in the parts that differ. */
export function changesOf(
  from: NovelAnswer,
  to: NovelAnswer,
  parts: readonly Part[] = changedParts(from, to),
): Changes {
  const search = sceneSearch()
  return parts.map((part) => [part, partChange(part, from, to, search)])
}

type Search = (novel: NovelAnswer, scene: SceneRef) => { scene: AnyScene; place: number } | undefined

/** Finds scenes and their places, with an index for several searches in the same novels. */
function sceneSearch(): Search {
  const known = new Map<readonly AnyScene[], ReadonlyMap<string, { scene: AnyScene; place: number }>>()
  return (novel, { scene_type, scene_id }) => {
    const scenes: AnyScene[] = novel[sceneLists[scene_type]]
    const found = known.get(scenes) ?? new Map(scenes.map((scene, place) => [scene.id, { scene, place }]))
    known.set(scenes, found)
    return found.get(scene_id)
  }
}

/** The change of one part. */
export function partChange(part: Part, from: NovelAnswer, to: NovelAnswer, search = sceneSearch()): PartChange {
  if (part === 'assets') return { kind: 'fields', fields: changedAssets(from.assets, to.assets) }
  const ref = sceneOfPart(part)
  if (!ref) return { kind: 'fields', fields: changedFields(headOf(from), headOf(to)) }
  const [was, is] = [search(from, ref), search(to, ref)]
  if (!is) return { kind: 'gone' }
  if (!was) return { kind: 'made', ...is }
  return { kind: 'fields', fields: changedFields(edited(was.scene), edited(is.scene)) }
}

const headOf = (novel: NovelAnswer): Fields => Object.fromEntries(headFields.map((field) => [field, novel[field]]))

const changedFields = (was: Fields, is: Fields): Fields =>
  Object.fromEntries(Object.entries(is).filter(([name, value]) => was[name] !== value))

/** The novel with a part changed. Fields of a missing scene are dropped. */
export function withPart(novel: NovelAnswer, part: Part, change: PartChange): NovelAnswer {
  const ref = sceneOfPart(part)
  if (change.kind === 'fields') return withFields(novel, part, change.fields)
  if (!ref) return novel
  return change.kind === 'made'
    ? withScene(novel, change.scene, change.place)
    : withScenes(novel, ref.scene_type, (scenes) => scenes.filter(({ id }) => id !== ref.scene_id))
}

/** The novel with these fields of a part set. Fields of a missing part are dropped. */
export function withFields(novel: NovelAnswer, part: Part, fields: Fields): NovelAnswer {
  if (part === 'assets') return { ...novel, assets: withAssets(novel.assets, fields) }
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

/** The server's revision of a part. Assets have no revision of their own; they always exist. */
export function revisionOf(novel: NovelAnswer, part: Part): number {
  if (part === 'assets') return 1
  const scene = sceneOfPart(part)
  return scene ? (findScene(novel, scene)?.revision ?? 0) : novel.revision
}

/**
 * A mark that distinguishes the server's states of a novel: every write increments a revision. `newer` holds revisions
 * known since.
 */
export function markOf(novel: NovelAnswer, newer: ReadonlyMap<Part, number>): string {
  const sum = (type: SceneRef['scene_type'], scenes: readonly AnyScene[]) =>
    scenes.reduce((all, { id, revision }) => all + (newer.get(`${type}:${id}`) ?? revision), 0)
  const { interactive_scenes, static_scenes } = novel
  return [
    newer.get('head') ?? novel.revision,
    interactive_scenes.length + static_scenes.length,
    sum('interactive', interactive_scenes) + sum('static', static_scenes),
  ].join('.')
}
