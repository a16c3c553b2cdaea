import { inNovel, type Rule } from './problem.ts'
import { cannotBeLeft } from './scene-cannot-be-left.ts'

/**
 * Reports a story that only loops. If some scene cannot be left, that scene is the problem to fix, so this rule stays
 * silent.
 */
export const storyWithoutEnd: Rule = (checked) => {
  const { novel, proof } = checked
  const { kind } = proof.theEnd()
  if (kind === 'reachable') return []
  const held = novel.interactive_scenes.some(
    (scene) => proof.scene(scene.id).kind === 'reachable' && cannotBeLeft(checked, scene),
  )
  if (held) return []
  return [{ code: 'story_without_end', severity: kind === 'unknown' ? 'undecided' : 'warns', place: inNovel('graph') }]
}
