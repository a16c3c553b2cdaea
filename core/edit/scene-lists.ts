import type { SceneId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { keepWith } from '../novel/keep-with.ts'
import type { Novel } from '../novel/novel.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import type { StaticScene } from '../novel/static-scene.ts'

export type AnyScene = InteractiveScene | StaticScene

export const isStatic = (scene: AnyScene): scene is StaticScene => 'next_scenes' in scene

/** Novels are values: their scenes are put in order once, however many are asked for. */
const scenesById = keepWith(
  ({ static_scenes, interactive_scenes }: Novel): ReadonlyMap<SceneId, AnyScene> =>
    new Map([...static_scenes, ...interactive_scenes].map((scene) => [scene.id, scene])),
)

/** A scene by its id, whichever kind it is of; undefined where the novel has none. */
export const sceneById = (novel: Novel, id: SceneId): AnyScene | undefined => scenesById(novel).get(id)

export const refOf = (scene: AnyScene): SceneRef => ({
  scene_id: scene.id,
  scene_type: isStatic(scene) ? 'static' : 'interactive',
})

/**
 * The novel with a scene in its list, at `place` of it or after the others; the other list loses it where it was there. A
 * scene that is in its list already is replaced where it stands.
 */
export function withScene<N extends Novel>(novel: N, scene: AnyScene, place = Number.POSITIVE_INFINITY): N {
  const { interactive_scenes: live, static_scenes: fixed } = novel
  return isStatic(scene)
    ? { ...novel, interactive_scenes: without(live, scene.id), static_scenes: put(fixed, scene, place) }
    : { ...novel, static_scenes: without(fixed, scene.id), interactive_scenes: put(live, scene, place) }
}

/** The novel with each of these scenes in the place of the one of its kind that has its id; without any the same novel. */
export function withChanged<N extends Novel>(novel: N, scenes: readonly AnyScene[]): N {
  if (scenes.length === 0) return novel
  const live = new Map(scenes.flatMap((scene) => (isStatic(scene) ? [] : [[scene.id, scene] as const])))
  const fixed = new Map(scenes.flatMap((scene) => (isStatic(scene) ? [[scene.id, scene] as const] : [])))
  return {
    ...novel,
    interactive_scenes: novel.interactive_scenes.map((scene) => live.get(scene.id) ?? scene),
    static_scenes: novel.static_scenes.map((scene) => fixed.get(scene.id) ?? scene),
  }
}

/** The novel without a scene; what leads to it leads nowhere from then on. */
export const withoutScene = <N extends Novel>(novel: N, id: SceneId): N => ({
  ...novel,
  interactive_scenes: without(novel.interactive_scenes, id),
  static_scenes: without(novel.static_scenes, id),
})

function put<S extends AnyScene>(scenes: readonly S[], scene: S, place: number): S[] {
  if (scenes.some(({ id }) => id === scene.id)) return scenes.map((each) => (each.id === scene.id ? scene : each))
  return [...scenes.slice(0, place), scene, ...scenes.slice(place)]
}

/** The same list where the scene is not in it: what did not change stays the same value. */
const without = <S extends AnyScene>(scenes: S[], id: SceneId): S[] =>
  scenes.some((scene) => scene.id === id) ? scenes.filter((scene) => scene.id !== id) : scenes
