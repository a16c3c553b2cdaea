import type { SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { sceneById, withoutScene } from './scene-lists.ts'

/** Removes a scene. References to it remain and count as leading nowhere. */
export const removeScene = <N extends Novel>(novel: N, { scene }: { scene: SceneId }): N =>
  sceneById(novel, scene) ? withoutScene(novel, scene) : novel
