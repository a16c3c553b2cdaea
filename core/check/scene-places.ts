import type { SceneId } from '../ids.ts'
import { type Exit, exitsOf } from '../novel/exits.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import { type AnyScene, isStatic } from '../novel/static-scene.ts'
import type { Reach } from '../proof/prove-novel.ts'
import { type Checked, inScene, type ProblemLocation } from './problem.ts'

/** A scene's location in the list of problems. */
export const locationOfScene = (scene: AnyScene, section: string, index: number | null = null): ProblemLocation =>
  inScene(isStatic(scene) ? 'static_scene' : 'interactive_scene', scene, section, index)

const sections = {
  automatic: 'endings',
  choice: 'static_endings',
  context: 'context_ending',
  next: 'next_scenes',
} as const

/** The location of a scene's exit. */
export const locationOfExit = (scene: AnyScene, { kind, index }: Exit): ProblemLocation =>
  locationOfScene(scene, sections[kind], index)

/** The novel's own scene objects, not the copies in its index: facts about exits are stored by object identity. */
export const scenesOf = ({ novel }: Pick<Checked, 'novel'>): AnyScene[] => [
  ...novel.interactive_scenes,
  ...novel.static_scenes,
]

/** Whether an exit of a scene is ever taken. */
export const reachOfExit = ({ proof }: Checked, scene: AnyScene, { ending_id, index }: Exit): Reach =>
  ending_id === null ? proof.next(scene.id, index) : proof.ending(ending_id)

/** Every exit that leads to a scene, by the scene's id; computed once per check. */
export const waysTo = memoizeWeak((checked: Checked): ReadonlyMap<SceneId, { scene: AnyScene; exit: Exit }[]> => {
  const ways = new Map<SceneId, { scene: AnyScene; exit: Exit }[]>()
  for (const scene of scenesOf(checked)) {
    for (const exit of exitsOf(scene)) {
      if (exit.to === null) continue
      const others = ways.get(exit.to)
      if (others) others.push({ scene, exit })
      else ways.set(exit.to, [{ scene, exit }])
    }
  }
  return ways
})
