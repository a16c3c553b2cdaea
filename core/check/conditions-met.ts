import { allConditionsOf, conditionsOf, subjectOf } from '../conditional/condition.ts'
import type { SceneId } from '../ids.ts'
import { indexOf } from '../novel/novel-index.ts'
import { neverMet } from './blockers.ts'
import { conditionalsIn, type PlacedConditionals } from './conditionals-in-novel.ts'
import { neverHolds } from './never-holds.ts'
import type { Checked, NovelProblem, Rule } from './problem.ts'

const exits = new Set(['endings', 'static_endings', 'next_scenes'])

/** Reports conditions that never hold in this story although they could, and redundant conditions that always hold. */
export const conditionsMet: Rule = (checked) => {
  const existing = existingIds(checked)
  return conditionalsIn(checked.novel).flatMap((placed): NovelProblem[] => {
    const { conditionals, place } = placed
    // Conditionals with a deleted subject or a contradiction have rules of their own; an empty group means "always" on
    // purpose.
    if (conditionals.length === 0 || neverHolds(conditionals)) return []
    if (conditionals.some((group) => conditionsOf(group).length === 0)) return []
    if (allConditionsOf(conditionals).some((condition) => !existing.has(subjectOf(condition).id))) return []
    const scenes = scenesWith(checked, placed)
    if (scenes.length === 0) return []
    const { proof } = checked
    const holds = proof.holds(conditionals, scenes)
    if (holds === 'no') {
      // An exit that is never taken has its own problem code.
      if (exits.has(place.section)) return []
      const because = [{ why: 'never_met' as const, place, conditions: neverMet(proof, conditionals, scenes) }]
      return [{ code: 'conditions_never_met', severity: 'warns', place, because }]
    }
    if (holds === 'unknown') return [{ code: 'conditions_never_met', severity: 'undecided', place }]
    const fails = proof.fails(conditionals, scenes)
    if (fails === 'yes') return []
    return [{ code: 'conditions_always_met', severity: fails === 'no' ? 'warns' : 'undecided', place }]
  })
}

/** The reachable scenes in which these conditions are evaluated. */
function scenesWith({ novel, proof }: Checked, { place, character_id }: PlacedConditionals): SceneId[] {
  const reached = (id: SceneId) => proof.scene(id).kind === 'reachable'
  if (place.kind === 'interactive_scene' || place.kind === 'static_scene') {
    return reached(place.id as SceneId) ? [place.id as SceneId] : []
  }
  return novel.interactive_scenes
    .filter(
      ({ characters }) => character_id === null || characters.some((entry) => entry.character_id === character_id),
    )
    .map(({ id }) => id)
    .filter(reached)
}

function existingIds({ novel: { states }, novel }: Checked): ReadonlySet<string> {
  return new Set<string>([
    ...states.flags.map(({ id }) => id),
    ...states.scales.map(({ id }) => id),
    ...indexOf(novel).endings.keys(),
  ])
}
