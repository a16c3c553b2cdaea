import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import { type AnyScene, withScenes } from '../store/parts.ts'
import type { Workshop } from '../store/workshop.ts'
import { withSceneAt } from './scenes-in-novel.ts'

/**
 * A new scene after the others. Undone by deleting it, done again by restoring it. Throws `ApiProblem`. `what` names the
 * deed, in the author's language.
 */
export async function createScene(workshop: Workshop, type: SceneType, name: string, what: string): Promise<AnyScene> {
  const scene = await workshop.calls.createScene(type, name)
  learnNewScene(workshop, type, scene, what)
  return scene
}

/** Shows a scene that the server has just made, and remembers how to take it back. */
export function learnNewScene(workshop: Workshop, scene_type: SceneType, scene: AnyScene, what: string): void {
  const ref: SceneRef = { scene_type, scene_id: scene.id }
  workshop.learn((novel) => withSceneAt(novel, scene_type, scene, Number.POSITIVE_INFINITY))
  workshop.did(
    what,
    () => takeAway(workshop, ref),
    () => bringBack(workshop, ref, Number.POSITIVE_INFINITY),
  )
}

/** Deletes a scene at the server and here. */
export async function takeAway(workshop: Workshop, ref: SceneRef): Promise<void> {
  await workshop.calls.deleteScene(ref)
  workshop.learn((novel) =>
    withScenes(novel, ref.scene_type, (scenes) => scenes.filter(({ id }) => id !== ref.scene_id)),
  )
}

/** Restores a scene at the server, and here at its place in the list. */
export async function bringBack(workshop: Workshop, ref: SceneRef, place: number): Promise<void> {
  const scene = await workshop.calls.restoreScene(ref)
  workshop.learn((novel) => withSceneAt(novel, ref.scene_type, scene, place))
}
