import type { EndingId, SceneId } from '../ids.ts'
import type { Novel } from '../novel/novel.ts'
import { firstScene, indexOf } from '../novel/novel-index.ts'
import { maxChangesPerTurn } from '../turn/apply-changes.ts'
import { type Box, boxOfWorld, contains, joined, leastOf, mostOf, without, withRange } from './box.ts'
import { split } from './clause.ts'
import { normalized, type ScaleBounds, scaleBoundsOf } from './scale-bounds.ts'
import {
  afterChanges,
  afterEnding,
  bounded,
  clausesIn,
  type InteractiveRules,
  type PossibleChange,
  type ProvedExit,
  rulesOf,
  type SceneRules,
  type StaticRules,
} from './scene-rules.ts'
import type { Variables } from './variables.ts'

/** How a game came from one scene to the next, or to the end. */
export type Step =
  | { kind: 'ending'; scene_id: SceneId; ending_id: EndingId }
  | { kind: 'next'; scene_id: SceneId; index: number }
  /** A static scene that nothing follows in these worlds. */
  | { kind: 'stop'; scene_id: SceneId }

/** A scene in many worlds, and how a game came there. */
export interface Visit {
  scene_id: SceneId
  /** Replies since the scene was entered; 0 where no count decides anything. */
  turn: number
  box: Box
  /** Before this visit, and by which step; null: the beginning, or a reply in the same scene. */
  from: Visit | null
  step: Step | null
  /** A way out that was offered with the last reply: then the visit is about taking it, and nothing else. */
  offered: ProvedExit | null
}

export interface Exploration {
  /** Every visit, those with fewer steps first. */
  visits: readonly Visit[]
  /** The first visit from which an ending was taken, by the ending's id. */
  endings: ReadonlyMap<EndingId, Visit>
  /** The first visit from which a next scene was taken, by scene and place in its list: `id 0`. */
  next: ReadonlyMap<string, Visit>
  /** The first visit from which the story ended, and the step that ended it. */
  theEnd: { visit: Visit; step: Step } | null
  rules: ReadonlyMap<SceneId, SceneRules>
  /** Nothing was cut short: neither was the bound reached, nor were worlds left out. */
  complete: boolean
  /** No world was added that a game cannot be in. */
  exact: boolean
}

/**
 * Everything that can happen in a novel, whatever readers do and storytellers propose, worlds taken many at a time. What
 * `under` finds can be played; what `over` does not find, where it is `complete`, cannot. They differ only where scales can
 * be moved up and down without end. `most` bounds the number of visits.
 */
export function explore(novel: Novel, variables: Variables, mode: 'under' | 'over', most: number): Exploration {
  const explorer = new Explorer(novel, variables, mode, most)
  explorer.run()
  return explorer
}

/** Worlds that were there at a turn of a scene. */
interface Known {
  turn: number
  box: Box
}

/** About half a second of comparing boxes: a novel that needs more counts up and down without end. */
const mostComparisons = 1_000_000

class Explorer implements Exploration {
  readonly visits: Visit[] = []
  readonly endings = new Map<EndingId, Visit>()
  readonly next = new Map<string, Visit>()
  readonly rules: Map<SceneId, SceneRules>
  theEnd: Exploration['theEnd'] = null
  complete = true
  exact = true
  private comparisons = 0
  private readonly bounds: ScaleBounds[]
  private readonly known = new Map<string, Known[]>()

  constructor(
    private readonly novel: Novel,
    private readonly variables: Variables,
    private readonly mode: 'under' | 'over',
    private readonly most: number,
  ) {
    const scenes = [...indexOf(novel).scenes.values()]
    this.rules = new Map(scenes.map((scene) => [scene.id, rulesOf(novel, scene, variables)]))
    this.bounds = scaleBoundsOf(novel, variables, [...this.rules.values()].flatMap(clausesIn))
  }

  run(): void {
    const first = firstScene(this.novel)
    if (!first) return
    this.visit({
      scene_id: first.id,
      turn: 0,
      box: boxOfWorld(this.variables.initial),
      from: null,
      step: null,
      offered: null,
    })
    for (let at = 0; at < this.visits.length; at++) {
      if (this.visits.length > this.most || this.comparisons > mostComparisons) {
        this.complete = false
        return
      }
      const visit = this.visits[at] as Visit
      const rules = this.rules.get(visit.scene_id)
      if (rules?.type === 'static') this.followStatic(visit, rules)
      else if (rules && visit.offered) this.takeOffered(visit, rules, visit.offered)
      else if (rules) this.followInteractive(visit, rules)
    }
  }

  /** Adds a visit unless all of its worlds were there before, as early in the scene. */
  private visit(found: Visit): void {
    const normal = normalized(found.box, this.bounds, this.mode)
    if (!normal?.exact) {
      if (this.mode === 'under') this.complete = false
      else this.exact = false
    }
    if (!normal) return
    const visit = { ...found, box: normal.box }
    const key = visit.offered ? `${visit.scene_id} ${visit.offered.ending.id}` : visit.scene_id
    let known = this.known.get(key) ?? []
    this.comparisons += known.length
    let box = visit.box
    for (const other of known) {
      if (other.turn > visit.turn) continue
      if (contains(other.box, box)) return
      box = without(other.box, box)
    }
    // What is known grows into fewer, larger boxes; only what is new is looked through.
    let whole = visit.box
    for (let again = true; again; ) {
      again = false
      const left: Known[] = []
      for (const other of known) {
        const one = other.turn === visit.turn ? joined(other.box, whole) : null
        if (one) {
          whole = one
          again = true
        } else if (other.turn < visit.turn || !contains(whole, other.box)) left.push(other)
      }
      known = left
    }
    this.known.set(key, [...known, { turn: visit.turn, box: whole }])
    this.visits.push({ ...visit, box })
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
    for (const cell of cellsOf(visit.box, rules)) {
      const active = rules.modifications.filter((_, index) => cell.modifications[index])
      if (cell.choices.length > 0) {
        const single = offeredOf(active.filter(({ mode }) => mode === 'single')).single
        for (const exit of cell.choices) this.leave(visit, cell.box, single, exit)
        continue
      }
      this.reply(visit, rules, cell, offeredOf(active))
    }
  }

  /** What one more reply can bring in worlds in which all the same is offered. */
  private reply(visit: Visit, rules: InteractiveRules, cell: Cell, { continuous, single }: Offered): void {
    const { context } = rules
    // Without a count a reader may stay as long as they like: what decides nothing here can become anything, and the
    // rest anything at which the same is still offered.
    const box = context ? cell.box : settled(cell.box, rules, continuous)
    const moving = context ? continuous : continuous.filter(({ place }) => rules.decisive.has(place))
    for (const exit of cell.automatic) this.leave(visit, box, [...moving, ...single], exit)
    // With a count a reader may as well say nothing of weight until the last reply.
    if (context) this.leave(visit, box, [...moving, ...single], context)
    const turn = context ? visit.turn + 1 : 0
    if (context && turn >= context.count) return
    for (const changes of subsets(moving)) {
      const after = afterChanges(box, changes)
      const stay = { scene_id: visit.scene_id, turn, box: after, from: visit, step: null, offered: null }
      this.visit(stay)
      // A storyteller without a model offers the endings that held before its reply, to be taken after it.
      for (const offered of [...cell.automatic, ...(context ? [context] : [])]) this.visit({ ...stay, offered })
    }
  }

  private takeOffered(visit: Visit, rules: InteractiveRules, exit: ProvedExit): void {
    for (const cell of cellsOf(visit.box, rules)) {
      const active = rules.modifications.filter((_, index) => cell.modifications[index])
      this.leave(visit, cell.box, offeredOf(active.filter(({ mode }) => mode === 'single')).single, exit)
    }
  }

  /** An ending, with every set of changes that one reply can bring. */
  private leave(visit: Visit, box: Box, changes: readonly PossibleChange[], { ending, to }: ProvedExit): void {
    if (!this.endings.has(ending.id)) this.endings.set(ending.id, visit)
    const step: Step = { kind: 'ending', scene_id: visit.scene_id, ending_id: ending.id }
    for (const taken of subsets(changes)) {
      const after = afterEnding(this.novel, afterChanges(box, taken), ending, this.variables)
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

/** Worlds in which the very same is offered. */
interface Cell {
  box: Box
  choices: ProvedExit[]
  automatic: ProvedExit[]
  /** Which of the scene's modifications are active. */
  modifications: boolean[]
}

/** Cuts a box into cells. */
export function cellsOf(box: Box, { choices, automatic, modifications }: InteractiveRules): Cell[] {
  let cells: Cell[] = [{ box, choices: [], automatic: [], modifications: [] }]
  const cut = (clauses: ProvedExit['clauses'], mark: (cell: Cell, holds: boolean) => Cell) => {
    cells = cells.flatMap((cell) => {
      const { holds, fails } = split(cell.box, clauses)
      return [
        ...holds.map((part) => mark({ ...cell, box: part }, true)),
        ...fails.map((part) => mark({ ...cell, box: part }, false)),
      ]
    })
  }
  for (const exit of choices) {
    cut(exit.clauses, (cell, holds) => (holds ? { ...cell, choices: [...cell.choices, exit] } : cell))
  }
  for (const exit of automatic) {
    cut(exit.clauses, (cell, holds) => (holds ? { ...cell, automatic: [...cell.automatic, exit] } : cell))
  }
  for (const { clauses } of modifications) {
    cut(clauses, (cell, holds) => ({ ...cell, modifications: [...cell.modifications, holds] }))
  }
  return cells
}

interface Offered {
  continuous: PossibleChange[]
  single: PossibleChange[]
}

/** The changes that are offered, each flag and scale once: the first says how far, and one that is continuous is that. */
function offeredOf(active: InteractiveRules['modifications']): Offered {
  const first = new Map<number, PossibleChange>()
  const continuous = new Set<number>()
  for (const { mode, changes } of active) {
    for (const change of changes) {
      if (!first.has(change.place)) first.set(change.place, change)
      if (mode === 'continuous') continuous.add(change.place)
    }
  }
  const all = [...first.values()]
  return {
    continuous: all.filter(({ place }) => continuous.has(place)),
    single: all.filter(({ place }) => !continuous.has(place)),
  }
}

/** The worlds that any number of replies can make of a cell without anything else being offered. */
function settled(box: Box, { decisive, cuts }: InteractiveRules, continuous: readonly PossibleChange[]): Box {
  let after = box
  for (const { place, step } of continuous) {
    if (!decisive.has(place))
      after =
        step === null ? withRange(after, place, 0, 1) : withRange(after, place, bounded(-Infinity), bounded(Infinity))
    else if (step !== null) {
      const at = cuts.get(place) ?? []
      const below = at.findLast((cut) => cut <= leastOf(box, place))
      const above = at.find((cut) => cut > mostOf(box, place))
      after = withRange(after, place, bounded(below ?? -Infinity), bounded(above === undefined ? Infinity : above - 1))
    }
  }
  return after
}

/** Every largest set of changes that one reply may bring. */
function subsets(changes: readonly PossibleChange[]): PossibleChange[][] {
  if (changes.length <= maxChangesPerTurn) return [[...changes]]
  const found: PossibleChange[][] = []
  const pick = (from: number, taken: PossibleChange[]) => {
    if (taken.length === maxChangesPerTurn) found.push(taken)
    else for (let at = from; at < changes.length; at++) pick(at + 1, [...taken, changes[at] as PossibleChange])
  }
  pick(0, [])
  return found
}
