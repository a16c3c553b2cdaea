import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { firstScene } from '../novel/novel-index.ts'
import { type Box, boxOfWorld } from './box.ts'
import { cellsOf, type Offered, offeredOf, settled, singleOf, subsets, withoutAny } from './cells.ts'
import { type Clause, split } from './clause.ts'
import { type Keeping, type VisitedWorlds, visitedWorlds } from './kept-worlds.ts'
import type { ScaleBounds } from './scale-bounds.ts'
import {
  afterChanges,
  afterEnding,
  type InteractiveRules,
  type PossibleChange,
  type ProvedExit,
  type SceneRules,
  type StaticRules,
} from './scene-rules.ts'
import type { Variables } from './variables.ts'
import type { Step, Visit } from './visit.ts'

/** A novel prepared for a proof. */
export interface ProvedNovel {
  novel: Novel
  variables: Variables
  rules: ReadonlyMap<SceneId, SceneRules>
  bounds: readonly ScaleBounds[]
  /** Clauses to search for a satisfying world. */
  aims: readonly Clause[]
}

export interface Exploration {
  /** The first visit to each scene. */
  scenes: ReadonlyMap<SceneId, Visit>
  /** The first visit from which each ending was taken. */
  endings: ReadonlyMap<EndingId, Visit>
  /** The first visit from which each next scene was taken, by scene id and list index: `id 0`. */
  next: ReadonlyMap<string, Visit>
  /** The first visit from which the story ended, and the final step. */
  theEnd: { visit: Visit; step: Step } | null
  /** The worlds in which the scene can be reached, as boxes. */
  worldsOf(scene_id: SceneId): readonly Box[]
  /** Whether the exploration was exhaustive: the visit limit was not reached and no worlds were left out. */
  complete: boolean
  /** The number of visits examined. */
  looked: number
}

/**
 * Explores what can happen in a novel, whatever readers do and storytellers propose, in many worlds at a time. What
 * `sample` and `exact` `under` find can happen in play; what a complete `hull` or `exact` `over` does not find can
 * not. `most` limits the number of visits.
 */
export function* explore(proved: ProvedNovel, keeping: Keeping, most: number): Pausing<Exploration> {
  const explorer = new Explorer(proved, keeping, most)
  yield* explorer.run()
  return explorer
}

/** Work that yields now and then, so that its caller can do other work in between or abandon it. */
export type Pausing<T> = Generator<void, T, void>

/** Runs pausing work to its end without pausing. */
export function withoutPause<T>(work: Pausing<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** This many comparisons of boxes, or visits, take about ten milliseconds. */
const comparisonsAtOnce = 10_000
const visitsAtOnce = 200

/** About half a second of comparing boxes: a novel that needs more moves its scales up and down endlessly. */
const mostComparisons = 1_000_000

class Explorer implements Exploration {
  readonly scenes = new Map<SceneId, Visit>()
  readonly endings = new Map<EndingId, Visit>()
  readonly next = new Map<string, Visit>()
  theEnd: Exploration['theEnd'] = null
  looked = 0
  private finished = false
  private readonly visits: Visit[] = []
  private readonly worlds: VisitedWorlds

  constructor(
    private readonly proved: ProvedNovel,
    private readonly keeping: Keeping,
    private readonly most: number,
  ) {
    this.worlds = visitedWorlds(keeping, proved.bounds)
  }

  worldsOf = (scene_id: SceneId) => this.worlds.of(scene_id)

  get complete(): boolean {
    return this.finished && this.worlds.complete
  }

  *run(): Pausing<void> {
    let rested = { looked: 0, comparisons: 0 }
    const first = firstScene(this.proved.novel)
    if (first) {
      const box = boxOfWorld(this.proved.variables.initial)
      this.visit({ scene_id: first.id, turn: 0, box, from: null, step: null, offered: null })
    }
    for (; this.looked < this.visits.length; this.looked++) {
      const { comparisons } = this.worlds
      if (this.looked > this.most || comparisons > mostComparisons) return
      if (this.looked - rested.looked > visitsAtOnce || comparisons - rested.comparisons > comparisonsAtOnce) {
        rested = { looked: this.looked, comparisons }
        yield
      }
      const visit = this.worlds.take(this.visits[this.looked] as Visit)
      const rules = this.proved.rules.get(visit.scene_id)
      if (rules?.type === 'static') this.followStatic(visit, rules)
      else if (rules && visit.offered) this.takeOffered(visit, rules, visit.offered)
      else if (rules) this.followInteractive(visit, rules)
    }
    this.finished = true
  }

  /** Adds a visit unless all its worlds were already visited at the same or an earlier turn of the scene. */
  private visit(found: Visit): void {
    const visit = this.worlds.add(found)
    if (!visit) return
    this.visits.push(visit)
    if (!this.scenes.has(visit.scene_id)) this.scenes.set(visit.scene_id, visit)
  }

  private followStatic(visit: Visit, { next }: StaticRules): void {
    let left = [visit.box]
    for (const { index, clauses, to } of next) {
      const still: Box[] = []
      for (const box of left) {
        const { holds, fails } = split(box, clauses)
        still.push(...fails)
        for (const part of holds) {
          const key = `${visit.scene_id} ${index}`
          if (!this.next.has(key)) this.next.set(key, visit)
          this.enter(visit, part, to, { kind: 'next', scene_id: visit.scene_id, index })
        }
      }
      left = still
    }
    if (left.length > 0) this.end(visit, { kind: 'stop', scene_id: visit.scene_id })
  }

  private followInteractive(visit: Visit, rules: InteractiveRules): void {
    const { choices, modifications } = rules
    for (const exit of choices) {
      for (const part of split(visit.box, exit.clauses).holds) {
        for (const { box, active } of cellsOf(part, modifications)) this.leave(visit, box, singleOf(active), exit)
      }
    }
    const free = withoutAny(
      visit.box,
      choices.map(({ clauses }) => clauses),
    )
    for (const { box, active } of free.flatMap((part) => cellsOf(part, modifications))) {
      this.reply(visit, rules, box, offeredOf(active))
    }
  }

  /** Follows one more reply in worlds in which the same changes are offered and no choice is. */
  private reply(visit: Visit, rules: InteractiveRules, cell: Box, { continuous, single }: Offered): void {
    const { context } = rules
    // Without a reply count a reader may stay forever: variables that decide nothing here can take any value, and the
    // others any value at which the same changes stay on offer.
    const counts = context !== null && this.keeping.kind !== 'hull'
    const box = counts ? cell : settled(cell, rules, continuous)
    const moving = counts ? continuous : continuous.filter(({ place }) => rules.decisive.has(place))
    const exits = rules.automatic.flatMap((exit) => split(box, exit.clauses).holds.map((part) => ({ exit, part })))
    // With a reply count, the reader may also trigger nothing until the last reply.
    if (context) exits.push({ exit: context, part: box })
    for (const { exit, part } of exits) this.leave(visit, part, [...moving, ...single], exit)
    const turn = counts ? visit.turn + 1 : 0
    if (counts && turn >= context.count) return
    const stay = { scene_id: visit.scene_id, turn, from: visit, step: null }
    for (const changes of this.subsets(moving)) {
      this.visit({ ...stay, box: afterChanges(box, changes), offered: null })
      // A storyteller without a model offers the endings that held before its reply and still do, to be taken after it.
      for (const { exit, part } of this.keeping.kind === 'sample' ? [] : exits) {
        for (const box of split(afterChanges(part, changes), exit.clauses).holds)
          this.visit({ ...stay, box, offered: exit })
      }
    }
  }

  private takeOffered(visit: Visit, { modifications }: InteractiveRules, exit: ProvedExit): void {
    for (const { box, active } of cellsOf(visit.box, modifications)) this.leave(visit, box, singleOf(active), exit)
  }

  /** The sets of changes that one reply may make; for hulls all changes at once, which overestimates. */
  private subsets(changes: readonly PossibleChange[]): readonly (readonly PossibleChange[])[] {
    return this.keeping.kind === 'hull' ? [changes] : subsets(changes)
  }

  /** Takes an ending with every set of changes that one reply can make. */
  private leave(visit: Visit, box: Box, changes: readonly PossibleChange[], { ending, to }: ProvedExit): void {
    if (!this.endings.has(ending.id)) this.endings.set(ending.id, visit)
    const step: Step = { kind: 'ending', scene_id: visit.scene_id, ending_id: ending.id }
    for (const taken of this.subsets(changes)) {
      const after = afterEnding(afterChanges(box, taken), ending, this.proved.variables)
      if (to === null) this.end(visit, step)
      else this.enter(visit, after, to, step)
    }
  }

  private enter(from: Visit, box: Box, scene_id: SceneId, step: Step): void {
    this.visit({ scene_id, turn: 0, box, from, step, offered: null })
  }

  private end(visit: Visit, step: Step): void {
    this.theEnd ??= { visit, step }
  }
}
