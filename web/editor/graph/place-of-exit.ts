import type { SceneNode } from '@fabula/core/graph/scene-graph'
import type { Exit } from '@fabula/core/novel/exits'
import { type Place, placeOfScene } from '../place/place.ts'

/** Where in its scene's editor a way out is written. */
export function placeOfExit({ id, type }: Pick<SceneNode, 'id' | 'type'>, exit: Exit): Place {
  const scene = { scene_id: id, scene_type: type }
  return type === 'static'
    ? placeOfScene(scene, 'next-scenes', String(exit.index))
    : placeOfScene(scene, 'endings', exit.ending_id ?? undefined)
}
