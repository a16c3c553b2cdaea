import type { SceneId } from '../ids.ts'
import { type Exit, exitsOf } from '../novel/exits.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import type { Reach } from '../proof/prove-novel.ts'
import { type Checked, inScene, type ProblemLocation } from './problem.ts'

type AnyScene = InteractiveScene | StaticScene

/** A scene's place in the list of problems. */
export const locationOfScene = (scene: AnyScene, section: string, index: number | null = null): ProblemLocation =>
  inScene('next_scenes' in scene ? 'static_scene' : 'interactive_scene', scene, section, index)

const sections = {
  automatic: 'endings',
  choice: 'static_endings',
  context: 'context_ending',
  next: 'next_scenes',
} as const

/** The place of a way out of a scene. */
export const locationOfExit = (scene: AnyScene, { kind, index }: Exit): ProblemLocation =>
  locationOfScene(scene, sections[kind], index)

/** The novel's own scenes, not its index's copies: what is known of their exits is known by them. */
export const scenesOf = ({ novel }: Pick<Checked, 'novel'>): AnyScene[] => [
  ...novel.interactive_scenes,
  ...novel.static_scenes,
]

/** Whether a way out of a scene is ever taken. */
export const reachOfExit = ({ proof }: Checked, scene: AnyScene, { ending_id, index }: Exit): Reach =>
  ending_id === null ? proof.next(scene.id, index) : proof.ending(ending_id)

/** Every way out that leads to a scene, by the scene's id; made once for each check. */
export function waysTo(checked: Checked): ReadonlyMap<SceneId, { scene: AnyScene; exit: Exit }[]> {
  const known = made.get(checked)
  if (known) return known
  const ways = new Map<SceneId, { scene: AnyScene; exit: Exit }[]>()
  for (const scene of scenesOf(checked)) {
    for (const exit of exitsOf(scene)) {
      if (exit.to === null) continue
      const others = ways.get(exit.to)
      if (others) others.push({ scene, exit })
      else ways.set(exit.to, [{ scene, exit }])
    }
  }
  made.set(checked, ways)
  return ways
}

const made = new WeakMap<Checked, ReadonlyMap<SceneId, { scene: AnyScene; exit: Exit }[]>>()
