import { firstScene, indexOf } from '../novel/novel-index.ts'
import { reachableFrom } from './leads.ts'
import { inScene, type Rule } from './problem.ts'

/** Every scene should be found on some way from the first one. Without a first scene there is nothing to say. */
export const sceneUnreachable: Rule = (novel) => {
  const first = firstScene(novel)
  if (!first) return []
  const { scenes } = indexOf(novel)
  const reached = reachableFrom(first.id, scenes)
  return [...scenes.values()]
    .filter((scene) => !reached.has(scene.id))
    .map((scene) => ({
      code: 'scene_unreachable',
      severity: 'warns',
      place: inScene(scene.type === 'static' ? 'static_scene' : 'interactive_scene', scene, 'info'),
    }))
}
