import type { SceneId } from '@fabula/core/ids'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import type { Place } from './authoring-ports.ts'

/** A scene that an author means. */
export interface ScenePlace extends Place {
  type: SceneType
  sceneId: SceneId
}
