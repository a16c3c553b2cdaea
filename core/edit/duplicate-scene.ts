import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { freshEndings } from './fresh-endings.ts'
import { sceneById, withScene } from './scene-lists.ts'

/** Appends a copy of a scene under another name; the copy's endings get new ids. */
export function duplicateScene<N extends Novel>(
  novel: N,
  args: { scene: SceneId; id: SceneId; name: string; created_at: string; newId: () => EndingId },
): N {
  const scene = sceneById(novel, args.scene)
  if (!scene || sceneById(novel, args.id)) return novel
  const { id, name, created_at } = args
  const copy = freshEndings(scene, args.newId)
  return withScene(novel, { ...copy, id, name, created_at })
}
