import type { SceneRef } from '@fabula/core/novel/scene-ref'

export function SceneActions({ scene }: { scene: SceneRef }) {
  return <span>{scene.scene_id}</span>
}
