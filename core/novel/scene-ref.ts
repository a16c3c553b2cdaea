import * as z from 'zod/mini'
import { SceneId } from '../ids.ts'
import { lowerCased } from '../record/upgrade.ts'

export const SceneType = z.enum(['interactive', 'static'])
export type SceneType = z.infer<typeof SceneType>

/** A reference to a scene. If the scene no longer exists, it counts as no reference. */
export const SceneRef = z.strictObject({ scene_id: SceneId, scene_type: SceneType })
export type SceneRef = z.infer<typeof SceneRef>

/** The editor's form sends an empty selection as empty strings, which means no next scene. */
export function upgradeSceneRef(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const { scene_id, scene_type } = json as Record<string, unknown>
  if (!scene_id) return null
  return { ...json, scene_type: lowerCased(scene_type) }
}
