import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { Editor } from '../store/editor.ts'
import { bringBack, takeAway } from './create-scene.ts'
import { placeInList } from './scenes-in-novel.ts'

/** Deletes a scene. Undone by restoring it, at its old place, as long as the server keeps it. Throws `ApiError`. */
export async function deleteScene(editor: Editor, ref: SceneRef, what: string): Promise<void> {
  const place = placeInList(editor.read().novel, ref)
  if (place < 0) return
  await takeAway(editor, ref)
  editor.did(
    what,
    () => bringBack(editor, ref, place),
    () => takeAway(editor, ref),
  )
}
