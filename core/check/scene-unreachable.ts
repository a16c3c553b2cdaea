import { firstScene } from '../novel/novel-index.ts'
import { reachableFrom } from './leads.ts'
import { inScene, type Rule } from './problem.ts'

/** Every scene should be found on some way from the first one. Without a first scene there is nothing to say. */
export const sceneUnreachable: Rule = (novel) => {
  const first = firstScene(novel)
  if (!first) return []
  // The novel's own scenes, not the index's copies: what is known of their exits is known by them.
  const all = [...novel.interactive_scenes, ...novel.static_scenes]
  const reached = reachableFrom(first.id, new Map(all.map((scene) => [scene.id, scene])))
  return all
    .filter((scene) => !reached.has(scene.id))
    .map((scene) => ({
      code: 'scene_unreachable',
      severity: 'warns',
      place: inScene('next_scenes' in scene ? 'static_scene' : 'interactive_scene', scene, 'info'),
    }))
}
