import type { Conditionals } from '../conditional/conditional.ts'
import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { type Exploration, explore, type Step, type Visit } from './explore.ts'
import { variablesOf } from './variables.ts'

/** More visits than any novel written by hand needs; reached, a proof says `unknown` for what it did not find. */
const mostVisits = 20_000

/** Whether something can happen in a novel: it can, and how; it cannot; or the proof gave up before it knew. */
export type Reach = { kind: 'reachable'; path: Step[] } | { kind: 'unreachable' } | { kind: 'unknown' }

/** What is known of a novel without playing it. */
export interface Proof {
  scene(id: SceneId): Reach
  ending(id: EndingId): Reach
  /** Whether a static scene's next scene, by its place in the list, is ever taken. */
  next(id: SceneId, index: number): Reach
  /** Whether the story can end. */
  theEnd(): Reach
  /** Nothing is unknown. */
  complete: boolean
}

/**
 * Proves what can happen in a novel, whatever readers write and any storyteller makes of it. `conditionals` are those whose
 * values matter beside those that move the story; `most` bounds the work.
 */
export function proveNovel(novel: Novel, conditionals: readonly Conditionals[] = [], most = mostVisits): Proof {
  const variables = variablesOf(novel, [...movingOf(novel), ...conditionals])
  const found = explore(novel, variables, 'under', most)
  // What worlds too far away would add is looked for once more, with more worlds than there are.
  const rest = found.complete ? found : explore(novel, variables, 'over', most)
  const scenesFound = firstVisits(found)
  const scenesLeft = firstVisits(rest)
  const reach = (visit: Visit | undefined, possible: boolean, last?: Step): Reach => {
    if (visit) return { kind: 'reachable', path: [...pathTo(visit), ...(last ? [last] : [])] }
    return { kind: rest.complete && !possible ? 'unreachable' : 'unknown' }
  }
  return {
    scene: (id) => reach(scenesFound.get(id), scenesLeft.has(id)),
    ending: (id) => {
      const visit = found.endings.get(id)
      return reach(visit, rest.endings.has(id), visit && { kind: 'ending', scene_id: visit.scene_id, ending_id: id })
    },
    next: (id, index) => {
      const key = `${id} ${index}`
      return reach(found.next.get(key), rest.next.has(key), { kind: 'next', scene_id: id, index })
    },
    theEnd: () => reach(found.theEnd?.visit, rest.theEnd !== null, found.theEnd?.step),
    complete: rest.complete && sameFound(found, rest) && scenesFound.size === scenesLeft.size,
  }
}

function firstVisits({ visits }: Exploration): Map<SceneId, Visit> {
  const first = new Map<SceneId, Visit>()
  for (const visit of visits) if (!first.has(visit.scene_id)) first.set(visit.scene_id, visit)
  return first
}

const sameFound = (a: Exploration, b: Exploration): boolean =>
  a.endings.size === b.endings.size && a.next.size === b.next.size && (a.theEnd === null) === (b.theEnd === null)

/** The conditionals that move the story: those of endings, choices, modifications and next scenes. */
function movingOf(novel: Novel): Conditionals[] {
  return [
    ...novel.interactive_scenes.flatMap(({ endings, static_endings, modifying_states }) =>
      [...endings, ...static_endings, ...modifying_states].map((entry) => entry.conditionals),
    ),
    ...novel.static_scenes.flatMap(({ next_scenes }) => next_scenes.map((entry) => entry.conditionals)),
  ]
}

/** The steps from the first scene to a visit. */
function pathTo(visit: Visit): Step[] {
  const path: Step[] = []
  for (let at: Visit | null = visit; at !== null; at = at.from) if (at.step) path.unshift(at.step)
  return path
}
