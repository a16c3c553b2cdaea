import type * as z from 'zod/mini'
import { InteractiveScene } from '../novel/interactive-scene.ts'
import { type Novel, NovelHead } from '../novel/novel.ts'
import { type AnyScene, isStatic, StaticScene } from '../novel/static-scene.ts'
import { mergeOrder } from './merge-order.ts'
import { type Collision, type Merging, mergeAsOne, mergeValues, type Picks } from './merge-values.ts'
import { sameValue } from './same-value.ts'

/** A novel with the changes of two people, and the collisions between them. */
export interface MergedNovel<N extends Novel> {
  novel: N
  collisions: Collision[]
}

/**
 * Merges two people's changes to a novel by entry, field and word. Collisions are resolved as `picks` say. Ids are
 * preserved, and something that one person deleted while the other edited it stays until somebody picks. Assets and
 * other data owned by the server are taken from `theirs`, and parts equal to `theirs` are the same objects.
 */
export function mergeNovels<N extends Novel>(base: N, ours: N, theirs: N, picks: Picks = {}): MergedNovel<N> {
  const steps = mergeInSteps(base, ours, theirs, picks)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Like {@link mergeNovels}, but yields after every scene, so that the caller can do other work in between. */
export function* mergeInSteps<N extends Novel>(
  base: N,
  ours: N,
  theirs: N,
  picks: Picks = {},
): Generator<void, MergedNovel<N>> {
  const collisions: Collision[] = []
  const merging: Merging = { path: [], picks, collisions }
  const merged: Record<string, unknown> = { ...theirs }
  for (const [name, schema] of Object.entries(NovelHead.shape)) {
    // The extension follows from the cover, and the first scene's kind from the scene.
    if (name === 'cover_background_image_extension' || name === 'first_scene_type') continue
    const field = name as keyof NovelHead
    const value = mergeValues(base[field], ours[field], theirs[field], { ...merging, path: [name] }, schema)
    if (value === undefined) delete merged[name]
    else merged[name] = value
  }
  const novel = { ...(merged as N), ...(yield* mergeScenes(base, ours, theirs, merging)) }
  return { novel: withFirstScene(novel), collisions }
}

function* mergeScenes(base: Novel, ours: Novel, theirs: Novel, merging: Merging) {
  const [before, mine, others] = [scenesOf(base), scenesOf(ours), scenesOf(theirs)]
  const merged = new Map<string, AnyScene>()
  for (const id of new Set([...others.keys(), ...mine.keys()])) {
    yield
    const sides = [before.get(id), mine.get(id), others.get(id)] as const
    const scene = mergeScene(...sides, { ...merging, path: ['scenes', id] })
    if (scene) merged.set(id, scene)
  }
  const inOrder = (list: 'interactive_scenes' | 'static_scenes') => {
    const ids = (novel: Novel) => novel[list].map(({ id }) => id)
    return mergeOrder(ids(base), ids(ours), ids(theirs)).flatMap((id) => {
      const scene = merged.get(id)
      return scene && isStatic(scene) === (list === 'static_scenes') ? [scene] : []
    })
  }
  return { interactive_scenes: inOrder('interactive_scenes'), static_scenes: inOrder('static_scenes') }
}

function mergeScene(
  base: AnyScene | undefined,
  ours: AnyScene | undefined,
  theirs: AnyScene | undefined,
  merging: Merging,
): AnyScene | undefined {
  const sides = [base, ours, theirs].map((scene) => scene && bare(scene)) as [unknown, unknown, unknown]
  const kinds = new Set([base, ours, theirs].flatMap((scene) => (scene ? [isStatic(scene)] : [])))
  // A scene converted to the other kind has another record type, so one side is taken as a whole.
  const fields =
    kinds.size > 1 ? mergeAsOne(...sides, merging) : mergeValues(...sides, merging, schemaOf(theirs ?? ours))
  if (fields === undefined) return undefined
  if (sameValue(fields, sides[2])) return theirs
  const frame =
    theirs && ours && isStatic(theirs) === isStatic(ours) ? theirs : sameValue(fields, sides[1]) ? ours : theirs
  return { ...frame, ...(fields as AnyScene) }
}

/** A scene's record without the fields that the server maintains. */
function bare(scene: AnyScene): Record<string, unknown> {
  const { shape } = schemaOf(scene)
  return Object.fromEntries(Object.entries(scene).filter(([name]) => name in shape))
}

const schemaOf = (scene: AnyScene | undefined): z.core.$ZodType & { shape: object } =>
  scene && isStatic(scene) ? StaticScene : InteractiveScene

const scenesOf = (novel: Novel): Map<string, AnyScene> =>
  new Map([...novel.interactive_scenes, ...novel.static_scenes].map((scene) => [scene.id, scene]))

/** Sets the first scene's kind to that of the scene; leaves it as it was if the scene is deleted. */
function withFirstScene<N extends Novel>(novel: N): N {
  const first = novel.first_scene_id && scenesOf(novel).get(novel.first_scene_id)
  const first_scene_type =
    novel.first_scene_id === null ? null : first ? (isStatic(first) ? 'static' : 'interactive') : novel.first_scene_type
  return first_scene_type === novel.first_scene_type ? novel : { ...novel, first_scene_type }
}
