import { freshEndings } from '@fabula/core/edit/fresh-endings'
import type { EndingId } from '@fabula/core/ids'
import type { SceneRef } from '@fabula/core/novel/scene-ref'
import { newId } from '../../client/new-id.ts'
import type { Editor } from '../store/editor.ts'
import { type AnyScene, findScene } from '../store/parts.ts'
import { learnNewScene } from './create-scene.ts'

/**
 * A second scene with everything of this one under another name; its endings are its own. Undone like a created one.
 * Throws `ApiError`, and then nothing new stays.
 */
export async function duplicateScene(
  editor: Editor,
  ref: SceneRef,
  name: string,
  what: string,
): Promise<AnyScene | undefined> {
  const scene = findScene(editor.read().novel, ref)
  if (!scene) return undefined
  const made = await editor.calls.createScene(ref.scene_type, name)
  const { id, created_at, revision, ...fields } = { ...freshEndings(scene, () => newId() as EndingId), name }
  const copy: SceneRef = { ...ref, scene_id: made.id }
  try {
    const saved = await editor.calls.saveScene(copy, fields, made.revision)
    const whole: AnyScene = { ...made, ...fields, revision: saved }
    learnNewScene(editor, ref.scene_type, whole, what)
    return whole
  } catch (problem) {
    await editor.calls.deleteScene(copy).catch(() => undefined)
    throw problem
  }
}
