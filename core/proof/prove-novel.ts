import type { Conditionals } from '../conditional/conditional.ts'
import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf } from '../novel/novel-index.ts'
import { type Clause, type Clauses, canFail, canHold, clausesOf } from './clause.ts'
import { worldsAnywhere } from './everywhere.ts'
import { type Exploration, explore, type Pausing, type ProvedNovel, withoutPause } from './explore.ts'
import { scaleBoundsOf } from './scale-bounds.ts'
import { clausesIn, rulesOf } from './scene-rules.ts'
import { variablesOf } from './variables.ts'
import { pathTo, type Step, type Visit } from './visit.ts'

/**
 * More visits than any hand-written novel needs. When reached, the proof answers `unknown` for everything it has not
 * found.
 */
const mostVisits = 20_000
/** Boxes per scene in the quick first pass: measured with 1,000 scenes (bench/editor). */
const boxesPerScene = 16
/** The number of aims in a thorough proof; a novel of some hundred scenes has no more. */
const mostAims = 300

export type Depth = 'quick' | 'thorough'

/** Whether something can happen in a novel: it can, by this path; it cannot; or the proof gave up. */
export type Reach = { kind: 'reachable'; path: Step[] } | { kind: 'unreachable' } | { kind: 'unknown' }

/** Whether something holds in some reachable world. */
export type Possible = 'yes' | 'no' | 'unknown'

/** The result of proving a novel without playing it. */
export interface Proof {
  scene(id: SceneId): Reach
  ending(id: EndingId): Reach
  /** Whether a static scene's next scene, by list index, is ever taken. */
  next(id: SceneId, index: number): Reach
  /** Whether the story can end. */
  theEnd(): Reach
  /** Whether conditionals ever hold in one of these scenes. They must be among those that the proof was made with. */
  holds(conditionals: Conditionals, scenes: Iterable<SceneId>): Possible
  /** Whether the conditionals ever fail there. */
  fails(conditionals: Conditionals, scenes: Iterable<SceneId>): Possible
  /** Whether no scene, ending, next scene or end of the story is `unknown`. */
  complete: boolean
  /** The number of visits examined. */
  looked: number
}

/**
 * Proves what can happen in a novel, whatever readers write and any storyteller replies. `conditionals` are also
 * evaluated, besides those that move the story; `most` limits the number of visits. `quick` explores from below (some
 * of the possible worlds) and from above (a superset); `thorough` also tracks worlds exactly, which settles nearly
 * everything in a novel of some dozens of scenes.
 */
export const proveNovel = (
  novel: Novel,
  conditionals: readonly Conditionals[] = [],
  options: { most?: number; depth?: Depth } = {},
): Proof => withoutPause(provingNovel(novel, conditionals, options))

/** Like {@link proveNovel}, but pauses so that the caller stays responsive. */
export function* provingNovel(
  novel: Novel,
  conditionals: readonly Conditionals[],
  { most = mostVisits, depth = 'thorough' }: { most?: number; depth?: Depth } = {},
): Pausing<Proof> {
  const proved = provedNovel(novel, conditionals)
  yield
  const below = [yield* explore(proved, { kind: 'sample', perScene: boxesPerScene, aims: [] }, most)]
  const above = [yield* explore(proved, { kind: 'hull', around: worldsAnywhere(proved) }, most)]
  if (depth === 'thorough') {
    below.push(yield* explore(proved, { kind: 'sample', perScene: boxesPerScene, aims: proved.aims }, most))
    const found = yield* explore(proved, { kind: 'exact', mode: 'under' }, most)
    below.unshift(found)
    // If worlds were left out, explore once more with a superset of the possible worlds.
    above.unshift(found.complete ? found : yield* explore(proved, { kind: 'exact', mode: 'over' }, most))
  }
  return proofOf(
    proved,
    below,
    above.filter((exploration) => exploration.complete),
  )
}

function provedNovel(novel: Novel, conditionals: readonly Conditionals[]): ProvedNovel {
  const variables = variablesOf(novel, [...movingOf(novel), ...conditionals])
  const rules = new Map(
    [...indexOf(novel).scenes.values()].map((scene) => [scene.id, rulesOf(novel, scene, variables)]),
  )
  const all = [...[...rules.values()].flatMap(clausesIn), ...conditionals.map((each) => clausesOf(each, variables))]
  return { novel, variables, rules, bounds: scaleBoundsOf(novel, variables, all), aims: aimsIn(all) }
}

/** The distinct clauses with several conditions, which sampling single values misses. */
function aimsIn(all: readonly Clauses[]): Clause[] {
  const several = all.flatMap((clauses) => clauses ?? []).filter((clause) => clause.length > 1)
  return [...new Map(several.map((clause) => [JSON.stringify(clause), clause])).values()].slice(0, mostAims)
}

/** `below`: everything they found is possible; `above`: anything that one of them did not find is impossible. */
function proofOf(proved: ProvedNovel, below: readonly Exploration[], above: readonly Exploration[]): Proof {
  const reach = (found: (exploration: Exploration) => Visit | undefined, last?: (visit: Visit) => Step): Reach => {
    for (const exploration of below) {
      const visit = found(exploration)
      if (visit) return { kind: 'reachable', path: [...pathTo(visit), ...(last ? [last(visit)] : [])] }
    }
    return { kind: above.some((exploration) => !found(exploration)) ? 'unreachable' : 'unknown' }
  }
  const known = new WeakMap<Conditionals, Clauses>()
  const clausesFor = (conditionals: Conditionals): Clauses => {
    const clauses = known.get(conditionals) ?? clausesOf(conditionals, proved.variables)
    known.set(conditionals, clauses)
    return clauses
  }
  const possible = (scenes: Iterable<SceneId>, inBox: (box: readonly number[]) => boolean): Possible => {
    const all = [...scenes]
    const some = (exploration: Exploration) => all.some((id) => exploration.worldsOf(id).some(inBox))
    if (below.some(some)) return 'yes'
    return above.some((exploration) => !some(exploration)) ? 'no' : 'unknown'
  }
  return {
    scene: (id) => reach(({ scenes }) => scenes.get(id)),
    ending: (id) =>
      reach(
        ({ endings }) => endings.get(id),
        ({ scene_id }) => ({ kind: 'ending', scene_id, ending_id: id }),
      ),
    next: (id, index) =>
      reach(
        ({ next }) => next.get(`${id} ${index}`),
        () => ({ kind: 'next', scene_id: id, index }),
      ),
    theEnd() {
      const end = below.find(({ theEnd }) => theEnd)?.theEnd
      return reach(
        ({ theEnd }) => theEnd?.visit,
        () => end?.step as Step,
      )
    },
    holds(conditionals, scenes) {
      const clauses = clausesFor(conditionals)
      return possible(scenes, (box) => canHold(box, clauses))
    },
    fails(conditionals, scenes) {
      const clauses = clausesFor(conditionals)
      return possible(scenes, (box) => canFail(box, clauses))
    },
    complete: everythingDecided(below, above),
    looked: [...new Set([...below, ...above])].reduce((sum, { looked }) => sum + looked, 0),
  }
}

/** Whether everything is either found from below or not found from above. */
function everythingDecided(below: readonly Exploration[], above: readonly Exploration[]): boolean {
  const open = <Key>(found: (exploration: Exploration) => ReadonlyMap<Key, unknown>) => {
    const [first, ...others] = above.map(found)
    if (!first) return true
    return [...first.keys()].some(
      (key) => others.every((other) => other.has(key)) && !below.some((exploration) => found(exploration).has(key)),
    )
  }
  const endOpen = above.every(({ theEnd }) => theEnd) && !below.some(({ theEnd }) => theEnd)
  return !endOpen && !open(({ scenes }) => scenes) && !open(({ endings }) => endings) && !open(({ next }) => next)
}

/** The conditionals that move the story: those of endings, choices, modifications and next scenes. */
function movingOf(novel: Novel): Conditionals[] {
  return [
    ...novel.interactive_scenes.flatMap(({ endings, static_endings, modifying_states }) =>
      [...endings, ...static_endings, ...modifying_states].map((entry) => entry.conditionals),
    ),
    ...novel.static_scenes.flatMap(({ next_scenes }) => next_scenes.map((entry) => entry.conditionals)),
  ]
}
