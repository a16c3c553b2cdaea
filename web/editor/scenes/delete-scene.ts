import type { SceneRef } from '@fabula/core/novel/scene-ref'
import type { Workshop } from '../store/workshop.ts'
import { bringBack, takeAway } from './create-scene.ts'
import { placeInList } from './scenes-in-novel.ts'

/** Deletes a scene. Undone by restoring it, at its old place, as long as the server keeps it. Throws `ApiProblem`. */
export async function deleteScene(workshop: Workshop, ref: SceneRef, what: string): Promise<void> {
  const place = placeInList(workshop.read().novel, ref)
  if (place < 0) return
  await takeAway(workshop, ref)
  workshop.did(
    what,
    () => bringBack(workshop, ref, place),
    () => takeAway(workshop, ref),
  )
}
