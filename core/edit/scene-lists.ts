import type { SceneId } from '../ids.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import type { Novel } from '../novel/novel.ts'
import type { SceneRef } from '../novel/scene-ref.ts'
import { type AnyScene, isStatic } from '../novel/static-scene.ts'

/** Novels are immutable, so the index of their scenes is built once. */
const scenesById = memoizeWeak(
  ({ static_scenes, interactive_scenes }: Novel): ReadonlyMap<SceneId, AnyScene> =>
    new Map([...static_scenes, ...interactive_scenes].map((scene) => [scene.id, scene])),
)

/** Finds a scene of either kind by id; undefined if the novel has none. */
export const sceneById = (novel: Novel, id: SceneId): AnyScene | undefined => scenesById(novel).get(id)

export const refOf = (scene: AnyScene): SceneRef => ({
  scene_id: scene.id,
  scene_type: isStatic(scene) ? 'static' : 'interactive',
})

/**
 * Puts a scene into the list of its kind, at `place` or at the end, and removes it from the other list. A scene
 * already in its list is replaced in place.
 */
export function withScene<N extends Novel>(novel: N, scene: AnyScene, place = Number.POSITIVE_INFINITY): N {
  const { interactive_scenes, static_scenes } = novel
  return isStatic(scene)
    ? {
        ...novel,
        interactive_scenes: without(interactive_scenes, scene.id),
        static_scenes: put(static_scenes, scene, place),
      }
    : {
        ...novel,
        static_scenes: without(static_scenes, scene.id),
        interactive_scenes: put(interactive_scenes, scene, place),
      }
}

/** Replaces scenes with the same ids and kinds; returns the same novel if `scenes` is empty. */
export function withChanged<N extends Novel>(novel: N, scenes: readonly AnyScene[]): N {
  if (scenes.length === 0) return novel
  const interactive = new Map(scenes.flatMap((scene) => (isStatic(scene) ? [] : [[scene.id, scene] as const])))
  const statics = new Map(scenes.flatMap((scene) => (isStatic(scene) ? [[scene.id, scene] as const] : [])))
  return {
    ...novel,
    interactive_scenes: novel.interactive_scenes.map((scene) => interactive.get(scene.id) ?? scene),
    static_scenes: novel.static_scenes.map((scene) => statics.get(scene.id) ?? scene),
  }
}

/** Returns the novel without a scene; exits to it lead nowhere from then on. */
export const withoutScene = <N extends Novel>(novel: N, id: SceneId): N => ({
  ...novel,
  interactive_scenes: without(novel.interactive_scenes, id),
  static_scenes: without(novel.static_scenes, id),
})

function put<S extends AnyScene>(scenes: readonly S[], scene: S, place: number): S[] {
  if (scenes.some(({ id }) => id === scene.id)) return scenes.map((each) => (each.id === scene.id ? scene : each))
  return [...scenes.slice(0, place), scene, ...scenes.slice(place)]
}

/** Returns the same list if the scene is not in it, so that unchanged parts stay identical. */
const without = <S extends AnyScene>(scenes: S[], id: SceneId): S[] =>
  scenes.some((scene) => scene.id === id) ? scenes.filter((scene) => scene.id !== id) : scenes
