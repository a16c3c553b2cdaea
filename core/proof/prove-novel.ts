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

/** More visits than any novel written by hand needs; reached, a proof says `unknown` for what it did not find. */
const mostVisits = 20_000
/** Boxes of a scene that the first, quick look follows: measured with 1,000 scenes (bench/editor). */
const sampled = 16
/** Clauses that a thorough look aims at; a novel of some hundred scenes has no more. */
const mostAims = 300

export type Depth = 'quick' | 'thorough'

/** Whether something can happen in a novel: it can, and how; it cannot; or the proof gave up before it knew. */
export type Reach = { kind: 'reachable'; path: Step[] } | { kind: 'unreachable' } | { kind: 'unknown' }

/** Whether something is so in some world that a game can be in. */
export type Possible = 'yes' | 'no' | 'unknown'

/** What is known of a novel without playing it. */
export interface Proof {
  scene(id: SceneId): Reach
  ending(id: EndingId): Reach
  /** Whether a static scene's next scene, by its place in the list, is ever taken. */
  next(id: SceneId, index: number): Reach
  /** Whether the story can end. */
  theEnd(): Reach
  /** Whether conditionals ever hold while one of these scenes is on. They must be among those the proof was made with. */
  holds(conditionals: Conditionals, scenes: Iterable<SceneId>): Possible
  /** Whether they ever fail there. */
  fails(conditionals: Conditionals, scenes: Iterable<SceneId>): Possible
  /** Whether a scene, an ending, a next scene or the end is `unknown`. */
  complete: boolean
  /** How many visits were looked through before it was known, or given up. */
  looked: number
}

/**
 * Proves what can happen in a novel, whatever readers write and any storyteller makes of it. `conditionals` are those whose
 * values matter beside those that move the story; `most` bounds the number of visits. `quick` looks from below (some of the
 * worlds) and from above (more than there are); `thorough` also keeps worlds apart, which decides nearly everything in a
 * novel of some dozens of scenes.
 */
export const proveNovel = (
  novel: Novel,
  conditionals: readonly Conditionals[] = [],
  options: { most?: number; depth?: Depth } = {},
): Proof => withoutPause(provingNovel(novel, conditionals, options))

/** The same with pauses, for somebody who must not be kept busy. */
export function* provingNovel(
  novel: Novel,
  conditionals: readonly Conditionals[],
  { most = mostVisits, depth = 'thorough' }: { most?: number; depth?: Depth } = {},
): Pausing<Proof> {
  const proved = provedNovel(novel, conditionals)
  yield
  const below = [yield* explore(proved, { kind: 'sample', perScene: sampled, aims: [] }, most)]
  const above = [yield* explore(proved, { kind: 'hull', around: worldsAnywhere(proved) }, most)]
  if (depth === 'thorough') {
    below.push(yield* explore(proved, { kind: 'sample', perScene: sampled, aims: proved.aims }, most))
    const found = yield* explore(proved, { kind: 'exact', mode: 'under' }, most)
    below.unshift(found)
    // What worlds too far away would add is looked for once more, with more worlds than there are.
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

/** The clauses that want several things at once, each once: what a look at single values misses. */
function aimsIn(all: readonly Clauses[]): Clause[] {
  const several = all.flatMap((clauses) => clauses ?? []).filter((clause) => clause.length > 1)
  return [...new Map(several.map((clause) => [JSON.stringify(clause), clause])).values()].slice(0, mostAims)
}

/** `below`: all that they found can be; `above`: what one of them did not find cannot. */
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
    complete: agree(below, above),
    looked: [...new Set([...below, ...above])].reduce((sum, { looked }) => sum + looked, 0),
  }
}

/** Whether everything is either found from below or not found from above. */
function agree(below: readonly Exploration[], above: readonly Exploration[]): boolean {
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
