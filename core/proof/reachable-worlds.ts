import type { SceneId } from '../ids.ts'
import { firstScene } from '../novel/novel-index.ts'
import { limits } from '../record/limits.ts'
import { type Box, boxOfWorld, contains, hullOf, leastOf, mostOf, withRange } from './box.ts'
import { type Clauses, canHold } from './clause.ts'
import type { ProvedNovel } from './explore.ts'
import { afterEnding } from './scene-rules.ts'

/**
 * Finds one box that contains every world a game can be in, in any scene. It is coarse, and takes a few rounds over
 * the novel: a scale that can move at all is assumed to reach any value in that direction.
 */
export function reachableWorlds({ novel, variables, rules }: ProvedNovel): Box {
  const first = firstScene(novel)
  let box = boxOfWorld(variables.initial)
  const reached = new Set<SceneId>(first ? [first.id] : [])
  const can = (clauses: Clauses) => canHold(box, clauses)
  for (let before: Box | null = null, scenes = 0; before !== box || scenes !== reached.size; ) {
    before = box
    scenes = reached.size
    for (const id of reached) {
      const scene = rules.get(id)
      if (!scene) continue
      if (scene.type === 'static') {
        for (const { clauses, to } of scene.next) if (can(clauses)) reached.add(to)
        continue
      }
      for (const { clauses, changes } of scene.modifications) {
        if (!can(clauses)) continue
        for (const { place, step } of changes) {
          box = step === null ? withRange(box, place, 0, 1) : withRange(box, place, -limits.integer, limits.integer)
        }
      }
      const exits = [...scene.choices, ...scene.automatic, ...(scene.context ? [scene.context] : [])]
      for (const { ending, clauses, to } of exits) {
        if (!can(clauses)) continue
        const after = afterEnding(box, ending, variables)
        if (!contains(box, after)) box = widened(box, hullOf(box, after))
        if (to !== null) reached.add(to)
      }
    }
  }
  return box
}

/**
 * Widens `before` to include `after`, taking every scale that grew to its limit in that direction; returns the same
 * box if nothing grew.
 */
function widened(before: Box, after: Box): Box {
  let box = before
  for (let place = 0; 2 * place < after.length; place++) {
    const [least, most] = [leastOf(after, place), mostOf(after, place)]
    const flag = least >= 0 && most <= 1
    if (least < leastOf(before, place)) box = withRange(box, place, flag ? least : -limits.integer, mostOf(box, place))
    if (most > mostOf(before, place)) box = withRange(box, place, leastOf(box, place), flag ? most : limits.integer)
  }
  return box
}
