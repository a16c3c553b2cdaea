import { type Exit, exitsOf } from '../novel/exits.ts'
import { indexOf } from '../novel/novel-index.ts'
import { whyNotTaken } from './blockers.ts'
import type { Blocker, NovelProblem, NovelProblemCode, Rule } from './problem.ts'
import { locationOfExit, reachOfExit, scenesOf } from './scene-places.ts'

/**
 * Reports exits of reachable scenes that no reader ever takes. An exit that leads to a deleted scene is reported by
 * another rule.
 */
export const exitNeverTaken: Rule = (checked) => {
  const { scenes } = indexOf(checked.novel)
  return scenesOf(checked).flatMap((scene) => {
    if (checked.proof.scene(scene.id).kind !== 'reachable') return []
    return exitsOf(scene).flatMap((exit): NovelProblem[] => {
      if (exit.kind === 'next' && exit.to !== null && !scenes.has(exit.to)) return []
      const { kind } = reachOfExit(checked, scene, exit)
      if (kind === 'reachable') return []
      const place = locationOfExit(scene, exit)
      if (kind === 'unknown') return [{ code: codeOf(exit.kind, []), severity: 'undecided', place }]
      const because = whyNotTaken(checked, scene, exit)
      return [{ code: codeOf(exit.kind, because), severity: 'warns', place, because }]
    })
  })
}

function codeOf(kind: Exit['kind'], because: readonly Blocker[]): NovelProblemCode {
  if (kind !== 'next') return 'ending_without_way'
  return because.some(({ why }) => why === 'shadowed') ? 'next_scene_shadowed' : 'next_scene_never_taken'
}
