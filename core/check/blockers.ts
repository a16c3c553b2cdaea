import { conditionsOf, groupOf } from '../conditional/condition.ts'
import type { Conditionals } from '../conditional/conditional.ts'
import type { SceneId } from '../ids.ts'
import { type Exit, exitsOf } from '../novel/exits.ts'
import type { InteractiveScene } from '../novel/interactive-scene.ts'
import { sceneAt } from '../novel/novel-index.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import type { Proof } from '../proof/prove-novel.ts'
import type { Blocker, Checked } from './problem.ts'
import { locationOfExit, locationOfScene, waysTo } from './scene-places.ts'

/** So many are told: an author mends one after the other. */
const mostTold = 4

/** Of each group the first condition that alone never holds there; the whole group where they only fail together. */
export function neverMet(proof: Proof, conditionals: Conditionals, scenes: readonly SceneId[]): Conditionals {
  return conditionals.map((group) => {
    const alone = conditionsOf(group).find((condition) => proof.holds([groupOf([condition])], scenes) === 'no')
    return alone ? groupOf([alone]) : group
  })
}

/** Why nobody comes to a scene: of every way that leads there, what blocks it. */
export function whyUnreachable(checked: Checked, scene: InteractiveScene | StaticScene): Blocker[] {
  const ways =
    waysTo(checked)
      .get(scene.id)
      ?.filter((way) => way.scene.id !== scene.id) ?? []
  if (ways.length === 0) return [{ why: 'nothing_leads', place: locationOfScene(scene, 'info'), conditions: [] }]
  return ways
    .slice(0, mostTold)
    .flatMap((way): Blocker[] =>
      checked.proof.scene(way.scene.id).kind === 'unreachable'
        ? [{ why: 'source_unreachable', place: locationOfScene(way.scene, 'info'), conditions: [] }]
        : whyNotTaken(checked, way.scene, way.exit),
    )
}

/** Why a way out of a scene that is reached is never taken. */
export function whyNotTaken(checked: Checked, scene: InteractiveScene | StaticScene, exit: Exit): Blocker[] {
  const { proof } = checked
  const place = locationOfExit(scene, exit)
  if (exit.conditionals.length > 0 && proof.holds(exit.conditionals, [scene.id]) === 'no') {
    return [{ why: 'never_met', place, conditions: neverMet(proof, exit.conditionals, [scene.id]) }]
  }
  const before = insteadOf(checked, scene, exit)
  const always = before.find((other) => proof.fails(other.conditionals, [scene.id]) === 'no')
  const why = exit.kind === 'next' ? 'shadowed' : 'choice_instead'
  // Where no other is there always, one of them always is.
  return (always ? [always] : before.slice(0, mostTold)).map((other) => ({
    why,
    place: locationOfExit(scene, other),
    conditions: [],
  }))
}

/** What is taken or offered instead of a way out while it holds. */
function insteadOf({ novel }: Checked, scene: InteractiveScene | StaticScene, exit: Exit): Exit[] {
  const exits = exitsOf(scene)
  if (exit.kind !== 'next') return exits.filter(({ kind }) => kind === 'choice')
  return exits.filter(
    (other) =>
      (other.priority > exit.priority || (other.priority === exit.priority && other.index < exit.index)) &&
      sceneAt(novel, other.to === null ? null : { scene_id: other.to, scene_type: 'static' }) !== null,
  )
}
