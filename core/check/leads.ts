import type { SceneId } from '../ids.ts'
import { exitsOf } from '../novel/exits.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { StaticScene } from '../novel/static-scene.ts'

/** The scenes that a scene names as where it leads, whatever the conditions; those that were deleted among them. */
const namedBy = (scene: InteractiveScene | StaticScene): SceneId[] =>
  exitsOf(scene).flatMap(({ to }) => (to === null ? [] : [to]))

/** Every scene that is found on some way from `first`, itself included. */
export function reachableFrom(
  first: SceneId,
  scenes: ReadonlyMap<SceneId, InteractiveScene | StaticScene>,
): ReadonlySet<SceneId> {
  const seen = new Set<SceneId>([first])
  const open = [first]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const scene = scenes.get(id)
    if (!scene) continue
    for (const next of namedBy(scene)) {
      if (!scenes.has(next) || seen.has(next)) continue
      seen.add(next)
      open.push(next)
    }
  }
  return seen
}
