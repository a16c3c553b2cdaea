import type { SceneRef, SceneType } from '@fabula/core/novel/scene-ref'
import type { Editor } from '../store/editor.ts'
import { type AnyScene, withScenes } from '../store/parts.ts'
import { withSceneAt } from './scenes-in-novel.ts'

/**
 * A new scene after the others. Undone by deleting it, done again by restoring it. Throws `ApiError`. `what` names the
 * action, in the author's language.
 */
export async function createScene(editor: Editor, type: SceneType, name: string, what: string): Promise<AnyScene> {
  const scene = await editor.calls.createScene(type, name)
  learnNewScene(editor, type, scene, what)
  return scene
}

/** Shows a scene that the server has just made, and remembers how to take it back. */
export function learnNewScene(editor: Editor, scene_type: SceneType, scene: AnyScene, what: string): void {
  const ref: SceneRef = { scene_type, scene_id: scene.id }
  editor.learn((novel) => withSceneAt(novel, scene_type, scene, Number.POSITIVE_INFINITY))
  editor.did(
    what,
    () => takeAway(editor, ref),
    () => bringBack(editor, ref, Number.POSITIVE_INFINITY),
  )
}

/** Deletes a scene at the server and here. */
export async function takeAway(editor: Editor, ref: SceneRef): Promise<void> {
  await editor.calls.deleteScene(ref)
  editor.learn((novel) => withScenes(novel, ref.scene_type, (scenes) => scenes.filter(({ id }) => id !== ref.scene_id)))
}

/** Restores a scene at the server, and here at its place in the list. */
export async function bringBack(editor: Editor, ref: SceneRef, place: number): Promise<void> {
  const scene = await editor.calls.restoreScene(ref)
  editor.learn((novel) => withSceneAt(novel, ref.scene_type, scene, place))
}
