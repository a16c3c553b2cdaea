import type { SceneId } from '../ids.ts'
import { exitsOf } from '../novel/exits.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { StaticScene } from '../novel/static-scene.ts'

/** Every scene reachable from `first`, including itself. */
export function reachableFrom(
  first: SceneId,
  scenes: ReadonlyMap<SceneId, InteractiveScene | StaticScene>,
): ReadonlySet<SceneId> {
  const seen = new Set<SceneId>([first])
  const open = [first]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const scene = scenes.get(id)
    if (!scene) continue
    for (const { to: next } of exitsOf(scene)) {
      if (next === null || seen.has(next) || !scenes.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}
