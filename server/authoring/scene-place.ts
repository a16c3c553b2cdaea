import type { SceneId } from '@fabula/core/ids'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import type { Place } from './authoring-ports.ts'

/** The address of a scene. */
export interface ScenePlace extends Place {
  type: SceneType
  sceneId: SceneId
}
