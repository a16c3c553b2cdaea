import { whyUnreachable } from './blockers.ts'
import type { NovelProblem, Rule } from './problem.ts'
import { locationOfScene, scenesOf } from './scene-places.ts'

/** Reports scenes that cannot be reached from the first scene. */
export const sceneUnreachable: Rule = (checked) =>
  scenesOf(checked).flatMap((scene): NovelProblem[] => {
    const { kind } = checked.proof.scene(scene.id)
    if (kind === 'reachable') return []
    const place = locationOfScene(scene, 'info')
    return kind === 'unknown'
      ? [{ code: 'scene_unreachable', severity: 'undecided', place }]
      : [{ code: 'scene_unreachable', severity: 'warns', place, because: whyUnreachable(checked, scene) }]
  })
