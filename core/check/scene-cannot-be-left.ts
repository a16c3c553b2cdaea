import { exitsOf } from '../novel/exits.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { type Checked, inScene, type NovelProblem, type Rule } from './problem.ts'
import { reachOfExit } from './scene-places.ts'

/** Reports interactive scenes that readers can never leave. A static scene without an exit just ends the story. */
export const sceneCannotBeLeft: Rule = (checked) =>
  checked.novel.interactive_scenes
    .filter((scene) => cannotBeLeft(checked, scene))
    .map(
      (scene): NovelProblem => ({
        code: 'scene_cannot_be_left',
        severity: 'warns',
        place: inScene('interactive_scene', scene, 'endings'),
      }),
    )

/** Whether a scene has no ending, or is reachable and none of its endings is ever taken. */
export function cannotBeLeft(checked: Checked, scene: InteractiveScene): boolean {
  const exits = exitsOf(scene)
  if (exits.length === 0) return true
  if (checked.proof.scene(scene.id).kind !== 'reachable') return false
  return exits.every((exit) => reachOfExit(checked, scene, exit).kind === 'unreachable')
}
