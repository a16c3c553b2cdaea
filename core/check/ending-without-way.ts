import type { Novel } from '../novel/novel.ts'
import { neverHolds } from './never-holds.ts'
import { inScene, type NovelProblem, type Rule } from './problem.ts'

/** An ending that no reader can trigger: its conditions never hold, or nobody is there to recognise it. */
export const endingWithoutWay: Rule = (novel) => novel.interactive_scenes.flatMap(endingsIn)

function endingsIn(scene: Novel['interactive_scenes'][number]): NovelProblem[] {
  const problem = (section: string, index: number): NovelProblem => ({
    code: 'ending_without_way',
    severity: 'warns',
    place: inScene('interactive_scene', scene, section, index),
  })
  // A choice that is always offered switches free text off, so that no reply ever recognises an automatic ending.
  const alwaysChoosing = scene.static_endings.some((ending) => ending.conditionals.length === 0)
  return [
    ...scene.endings.flatMap((ending, index) =>
      alwaysChoosing || neverHolds(ending.conditionals) ? [problem('endings', index)] : [],
    ),
    ...scene.static_endings.flatMap((ending, index) =>
      neverHolds(ending.conditionals) ? [problem('static_endings', index)] : [],
    ),
    ...(scene.context_ending && alwaysChoosing ? [problem('context_ending', 0)] : []),
  ]
}
