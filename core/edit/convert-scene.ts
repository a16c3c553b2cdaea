import type { SceneId } from '../ids.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import type { SceneRef, SceneType } from '../novel/scene-ref.ts'
import { type AnyScene, isStatic, type StaticScene } from '../novel/static-scene.ts'
import { refOf, sceneById, withScene } from './scene-lists.ts'

/** Replaces a scene with one of the other kind and the same id, and updates the scene type in all references to it. */
export function convertScene<N extends Novel>(novel: N, scene: AnyScene): N {
  if (!sceneById(novel, scene.id)) return novel
  const { scene_id, scene_type } = refOf(scene)
  const replaced = withScene(novel, scene)
  const retyped = {
    ...replaced,
    interactive_scenes: changed(replaced.interactive_scenes, (each) => retypedEndings(each, scene_id, scene_type)),
    static_scenes: changed(replaced.static_scenes, (each) => retypedNext(each, scene_id, scene_type)),
  }
  return novel.first_scene_id === scene_id ? { ...retyped, first_scene_type: scene_type } : retyped
}

function retypedEndings(scene: InteractiveScene, id: SceneId, type: SceneType): InteractiveScene {
  const ending = <E extends { next_scene: SceneRef | null }>(each: E): E =>
    each.next_scene?.scene_id === id && each.next_scene.scene_type !== type
      ? { ...each, next_scene: { scene_id: id, scene_type: type } }
      : each
  const { endings, static_endings, context_ending } = scene
  const next = {
    endings: changed(endings, ending),
    static_endings: changed(static_endings, ending),
    context_ending: context_ending && ending(context_ending),
  }
  const same =
    next.endings === endings && next.static_endings === static_endings && next.context_ending === context_ending
  return same ? scene : { ...scene, ...next }
}

function retypedNext(scene: StaticScene, id: SceneId, type: SceneType): StaticScene {
  const next_scenes = changed(scene.next_scenes, (next) =>
    next.scene_id === id && next.scene_type !== type ? { ...next, scene_type: type } : next,
  )
  return next_scenes === scene.next_scenes ? scene : { ...scene, next_scenes }
}

/** Returns the same list if no element changed. */
function changed<T>(list: T[], change: (each: T) => T): T[] {
  const next = list.map(change)
  return next.every((each, index) => each === list[index]) ? list : next
}

/** Finds a static scene by id; null if the novel has none. */
export const staticById = (novel: Novel, id: SceneId): StaticScene | null => {
  const scene = sceneById(novel, id)
  return scene && isStatic(scene) ? scene : null
}
