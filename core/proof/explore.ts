import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { firstScene } from '../novel/novel-index.ts'
import { type Box, boxOfWorld } from './box.ts'
import { cellsOf, type Offered, offeredOf, settled, singleOf, subsets, withoutAny } from './cells.ts'
import { type Clause, split } from './clause.ts'
import { type Keeping, type KeptWorlds, keptWorlds } from './kept-worlds.ts'
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

/** A novel as a proof sees it. */
export interface ProvedNovel {
  novel: Novel
  variables: Variables
  rules: ReadonlyMap<SceneId, SceneRules>
  bounds: readonly ScaleBounds[]
  /** Clauses worth finding a world for. */
  aims: readonly Clause[]
}

export interface Exploration {
  /** The first visit of each scene. */
  scenes: ReadonlyMap<SceneId, Visit>
  /** The first visit from which an ending was taken, by the ending's id. */
  endings: ReadonlyMap<EndingId, Visit>
  /** The first visit from which a next scene was taken, by scene and place in its list: `id 0`. */
  next: ReadonlyMap<string, Visit>
  /** The first visit from which the story ended, and the step that ended it. */
  theEnd: { visit: Visit; step: Step } | null
  /** The worlds in which a scene can be, in boxes. */
  worldsOf(scene_id: SceneId): readonly Box[]
  /** Nothing was cut short: neither was the bound reached, nor were worlds left out. */
  complete: boolean
  /** How many visits were looked through. */
  looked: number
}

/**
 * What can happen in a novel, whatever readers do and storytellers propose, worlds taken many at a time. What `sample` and
 * `exact` `under` find can be played; what `hull` and `exact` `over` do not find, where they are `complete`, cannot.
 * `most` bounds the number of visits.
 */
export function* explore(proved: ProvedNovel, keeping: Keeping, most: number): Pausing<Exploration> {
  const explorer = new Explorer(proved, keeping, most)
  yield* explorer.run()
  return explorer
}

/** Work that rests now and then, so that whoever does it may do something else first, or give it up. */
export type Pausing<T> = Generator<void, T, void>

/** Does all of it at once. */
export function withoutPause<T>(work: Pausing<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** So many comparisons of boxes, or visits, are some ten milliseconds. */
const comparisonsAtOnce = 10_000
const visitsAtOnce = 200

/** About half a second of comparing boxes: a novel that needs more counts up and down without end. */
const mostComparisons = 1_000_000

class Explorer implements Exploration {
  readonly scenes = new Map<SceneId, Visit>()
  readonly endings = new Map<EndingId, Visit>()
  readonly next = new Map<string, Visit>()
  theEnd: Exploration['theEnd'] = null
  looked = 0
  private finished = false
  private readonly visits: Visit[] = []
  private readonly worlds: KeptWorlds

  constructor(
    private readonly proved: ProvedNovel,
    private readonly keeping: Keeping,
    private readonly most: number,
  ) {
    this.worlds = keptWorlds(keeping, proved.bounds)
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

  /** Adds a visit unless all of its worlds were there before, as early in the scene. */
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

  /** What one more reply can bring in worlds in which the same is offered and there is no choice. */
  private reply(visit: Visit, rules: InteractiveRules, cell: Box, { continuous, single }: Offered): void {
    const { context } = rules
    // Without a count a reader may stay as long as they like: what decides nothing here can become anything, and the
    // rest anything at which the same is still offered.
    const counts = context !== null && this.keeping.kind !== 'hull'
    const box = counts ? cell : settled(cell, rules, continuous)
    const moving = counts ? continuous : continuous.filter(({ place }) => rules.decisive.has(place))
    const exits = rules.automatic.flatMap((exit) => split(box, exit.clauses).holds.map((part) => ({ exit, part })))
    // With a count a reader may as well say nothing of weight until the last reply.
    if (context) exits.push({ exit: context, part: box })
    for (const { exit, part } of exits) this.leave(visit, part, [...moving, ...single], exit)
    const turn = counts ? visit.turn + 1 : 0
    if (counts && turn >= context.count) return
    const stay = { scene_id: visit.scene_id, turn, from: visit, step: null }
    for (const changes of this.subsets(moving)) {
      this.visit({ ...stay, box: afterChanges(box, changes), offered: null })
      // A storyteller without a model offers the endings that held before its reply, to be taken after it.
      for (const { exit, part } of this.keeping.kind === 'sample' ? [] : exits) {
        this.visit({ ...stay, box: afterChanges(part, changes), offered: exit })
      }
    }
  }

  private takeOffered(visit: Visit, { modifications }: InteractiveRules, exit: ProvedExit): void {
    for (const { box, active } of cellsOf(visit.box, modifications)) this.leave(visit, box, singleOf(active), exit)
  }

  /** What one reply may bring of these; for hulls all at once, which is more. */
  private subsets(changes: readonly PossibleChange[]): readonly (readonly PossibleChange[])[] {
    return this.keeping.kind === 'hull' ? [changes] : subsets(changes)
  }

  /** An ending, with every set of changes that one reply can bring. */
  private leave(visit: Visit, box: Box, changes: readonly PossibleChange[], { ending, to }: ProvedExit): void {
    if (!this.endings.has(ending.id)) this.endings.set(ending.id, visit)
    const step: Step = { kind: 'ending', scene_id: visit.scene_id, ending_id: ending.id }
    for (const taken of this.subsets(changes)) {
      const after = afterEnding(this.proved.novel, afterChanges(box, taken), ending, this.proved.variables)
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
