import { conditionsOf, groupOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { SceneId } from '../ids.ts'
import { type Exit, exitsOf } from '../novel/exits.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { indexOf } from '../novel/novel-index.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import type { Proof } from '../proof/prove-novel.ts'
import type { Blocker, Checked } from './problem.ts'
import { locationOfExit, locationOfScene, waysTo } from './scene-places.ts'

/** The most blockers reported for one problem; authors fix them one at a time. */
const maxReported = 4

/**
 * Returns, per group, the first condition that never holds on its own in these scenes, or the whole group when its
 * conditions only fail in combination.
 */
export function neverMet(proof: Proof, conditionals: Conditionals, scenes: readonly SceneId[]): Conditionals {
  return conditionals.map((group) => {
    const alone = conditionsOf(group).find((condition) => proof.holds([groupOf([condition])], scenes) === 'no')
    return alone ? groupOf([alone]) : group
  })
}

/** Explains why a scene is unreachable: what blocks each exit that leads to it. */
export function whyUnreachable(checked: Checked, scene: InteractiveScene | StaticScene): Blocker[] {
  const ways =
    waysTo(checked)
      .get(scene.id)
      ?.filter((way) => way.scene.id !== scene.id) ?? []
  if (ways.length === 0) return [{ why: 'nothing_leads', place: locationOfScene(scene, 'info'), conditions: [] }]
  return ways
    .slice(0, maxReported)
    .flatMap((way): Blocker[] =>
      checked.proof.scene(way.scene.id).kind === 'unreachable'
        ? [{ why: 'source_unreachable', place: locationOfScene(way.scene, 'info'), conditions: [] }]
        : whyNotTaken(checked, way.scene, way.exit),
    )
}

/** Explains why an exit of a reachable scene is never taken. */
export function whyNotTaken(checked: Checked, scene: InteractiveScene | StaticScene, exit: Exit): Blocker[] {
  const { proof } = checked
  const place = locationOfExit(scene, exit)
  if (exit.conditionals.length > 0 && proof.holds(exit.conditionals, [scene.id]) === 'no') {
    return [{ why: 'never_met', place, conditions: neverMet(proof, exit.conditionals, [scene.id]) }]
  }
  const before = preemptingExits(checked, scene, exit)
  const always = before.find((other) => proof.fails(other.conditionals, [scene.id]) === 'no')
  const why = exit.kind === 'next' ? 'shadowed' : 'choice_instead'
  // If no single exit always holds, the exits together always preempt this one.
  return (always ? [always] : before.slice(0, maxReported)).map((other) => ({
    why,
    place: locationOfExit(scene, other),
    conditions: [],
  }))
}

/** The exits that are taken or offered instead of `exit` while they hold. */
function preemptingExits({ novel }: Checked, scene: InteractiveScene | StaticScene, exit: Exit): Exit[] {
  const { scenes } = indexOf(novel)
  const exits = exitsOf(scene)
  if (exit.kind !== 'next') return exits.filter(({ kind }) => kind === 'choice')
  return exits.filter(
    (other) =>
      (other.priority > exit.priority || (other.priority === exit.priority && other.index < exit.index)) &&
      other.to !== null &&
      scenes.has(other.to),
  )
}
