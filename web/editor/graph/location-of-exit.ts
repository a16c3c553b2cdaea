import type { SceneNode } from '@fabula/core/graph/scene-graph'
import type { Exit } from '@fabula/core/novel/exits'
import { locationOfScene, type Place } from '../location/location.ts'

/** Where in its scene's editor a way out is written. */
export function locationOfExit({ id, type }: Pick<SceneNode, 'id' | 'type'>, exit: Exit): Place {
  const scene = { scene_id: id, scene_type: type }
  return type === 'static'
    ? locationOfScene(scene, 'next-scenes', String(exit.index))
    : locationOfScene(scene, 'endings', exit.ending_id ?? undefined)
}
