import type { SceneId } from '../ids.ts'
import { firstScene, indexOf } from '../novel/novel-index.ts'
import { leadsTo } from './leads.ts'
import { inScene, type Rule } from './problem.ts'

/** Every scene should be found on some way from the first one. Without a first scene there is nothing to say. */
export const sceneUnreachable: Rule = (novel) => {
  const first = firstScene(novel)
  if (!first) return []
  const { scenes } = indexOf(novel)
  const seen = new Set<SceneId>([first.id])
  const open = [first]
  for (let scene = open.pop(); scene; scene = open.pop()) {
    for (const id of leadsTo(novel, scene)) {
      const next = scenes.get(id)
      if (!next || seen.has(id)) continue
      seen.add(id)
      open.push(next)
    }
  }
  return [...scenes.values()]
    .filter((scene) => !seen.has(scene.id))
    .map((scene) => ({
      code: 'scene_unreachable',
      severity: 'warns',
      place: inScene(scene.type === 'static' ? 'static_scene' : 'interactive_scene', scene, 'info'),
    }))
}
