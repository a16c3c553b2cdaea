import type { SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { endingsOf, indexOf, type Scene } from '../novel/novel-index.ts'

/** The scenes that a scene can lead to, whatever their conditions; only those that exist. */
export function leadsTo(novel: Novel, scene: Scene): SceneId[] {
  const { scenes } = indexOf(novel)
  const refs =
    scene.type === 'static' ? scene.next_scenes : endingsOf(scene).flatMap((ending) => ending.next_scene ?? [])
  return refs.map((ref) => ref.scene_id).filter((id) => scenes.has(id))
}
