import { addAll } from '../add-all.ts'
import { after, always, before, both, type Condition, type Effects, eitherOf, noEffects } from '../story/conditions.ts'
import { type Loss, shortly } from '../story/loss.ts'
import { GluedLines, type Held, joinHeld } from './glue.ts'
import type { StageChange } from './statements.ts'
import type { Node } from './steps.ts'

/** Where the story arrives next: at a line or a menu, or at its end (null). */
export interface Arrival {
  to: Node | null
  when: Condition
  /** Whether the condition is known; if not, all such arrivals are possible. */
  sure: boolean
  effects: Effects
  changes: readonly StageChange[]
}
export interface Reach {
  arrivals: Arrival[]
  /** The losses on the way, and the step that each precedes. */
  losses: { loss: Loss; before: Node | null }[]
}

/** The largest number of distinct ways from one line to the next. */
const maxArrivals = 48
/** Glued lines are joined across at most this many ways with this many branches; beyond, each is said by itself. */
const maxHeldWays = 6
const maxHeldBranches = 12
/** The largest number of steps and of branches between two lines. */
const maxSteps = 5_000
const maxBranches = 64
/**
 * The largest number of branches over all ways from one line to the next: ways that reach no line would otherwise
 * double with each branch.
 */
const maxForks = 24 * maxBranches

/** The losses on a way, last first: a linked list, so that ways share their common beginning. */
type Lost = { loss: Loss; earlier: Lost } | null

type Way = Omit<Arrival, 'to'> & { at: Node; lost: Lost; held: Held | null; asked: number; steps: number }

/**
 * Follows steps to the next lines and menus. Each start is followed once, and the total work is bounded by the length
 * of the file.
 */
export class Reaching {
  private readonly known = new Map<Node, Reach>()
  private readonly glued = new GluedLines()
  /** The remaining work, far more than real stories need: each step costs as much as the data it handles. */
  private left: number

  /** Removes impossible groups from a condition; the result is shorter, or never holds. */
  private readonly tidy: (condition: Condition) => Condition

  constructor(sourceLength: number, tidy: (condition: Condition) => Condition = (condition) => condition) {
    this.left = 200_000 + sourceLength
    this.tidy = tidy
  }

  from(node: Node): Reach {
    let begin = node
    for (let hops = 0; begin.step.kind === 'go' && hops < maxSteps; hops++) begin = begin.step.next
    const cached = this.known.get(begin)
    if (cached) return cached
    const made = this.follow(begin)
    this.known.set(begin, made)
    return made
  }

  private follow(begin: Node): Reach {
    const arrivals: Arrival[] = []
    const losses = new ReachLosses()
    let forks = 0
    const waiting: Way[] = [
      {
        at: begin,
        when: always,
        sure: true,
        effects: noEffects,
        changes: [],
        lost: null,
        held: null,
        asked: 0,
        steps: 0,
      },
    ]
    for (let way = waiting.pop(); way; way = waiting.pop()) {
      let { at, effects, lost, held, steps } = way
      const { when, sure } = way
      const changes = [...way.changes]
      this.left -= changes.length
      for (;;) {
        const { step } = at
        const isRoom = way.asked < maxHeldBranches && arrivals.length + waiting.length < maxHeldWays
        const whole = step.kind === 'line' && step.isHeld && isRoom ? joinHeld(held, at.block, step) : null
        if (step.kind === 'menu' || step.kind === 'end' || (step.kind === 'line' && !whole)) {
          const to = held ? this.glued.at(held, at) : step.kind === 'end' ? null : at
          losses.before(to, lost)
          add(arrivals, { to, when, sure, effects, changes })
          break
        }
        // A cycle without any line leads nowhere.
        if (++steps > maxSteps) break
        if (way.asked > maxBranches || forks > maxForks || this.left-- <= 0) {
          losses.cut(at)
          break
        }
        if (step.kind === 'branch') {
          forks++
          const arms = step.arms.flatMap(({ when: asked, next }): Way[] => {
            const holds = asked === null ? when : this.tidy(both(when, before(asked, effects)) ?? when)
            this.left -= sizeOf(holds)
            if (holds.length === 0) return []
            return [
              {
                at: next,
                when: holds,
                sure: sure && asked !== null,
                effects,
                changes,
                lost,
                held,
                asked: way.asked + 1,
                steps,
              },
            ]
          })
          const room = Math.max(1, maxArrivals - arrivals.length - waiting.length)
          const [dropped] = arms.splice(room)
          if (dropped) losses.cut(dropped.at)
          addAll(waiting, arms.reverse())
          break
        }
        if (step.kind === 'do') {
          effects = after(effects, step.effects)
          this.left -= effects.size
        }
        if (whole) {
          held = whole
          if (step.kind === 'line') this.left -= step.text.length
        }
        if (step.kind === 'stage') changes.push(step.change)
        if (step.kind === 'loss') lost = { loss: step.loss, earlier: lost }
        at = step.next
      }
    }
    return { arrivals, losses: losses.all }
  }
}

/** Collects the losses on the ways from one step, each once, at its first occurrence. */
class ReachLosses {
  readonly all: Reach['losses'] = []
  private readonly told = new Set<Lost>()
  private readonly said = new Set<Loss>()
  private readonly cutIn = new Set<string>()

  /** Adds the losses of a way that arrives. */
  before(to: Node | null, lost: Lost) {
    const fresh: Loss[] = []
    for (let at = lost; at && !this.told.has(at); at = at.earlier) {
      this.told.add(at)
      fresh.push(at.loss)
    }
    for (const loss of fresh.reverse()) {
      if (this.said.has(loss)) continue
      this.said.add(loss)
      this.all.push({ loss, before: to })
    }
  }

  /** Records that some ways were not followed further than a step. */
  cut(at: Node) {
    if (this.cutIn.has(at.block)) return
    this.cutIn.add(at.block)
    this.all.push({ loss: { passage: at.block, ...lostFrom(at) }, before: null })
  }
}

/** What comes next from a step: a change, or a text. */
function lostFrom(begin: Node): Pick<Loss, 'kind' | 'what'> {
  let at: Node | undefined = begin
  for (let steps = 0; at && steps < maxSteps; steps++) {
    const { step }: Node = at
    if (step.kind === 'line') return { kind: 'text', what: shortly(step.text) }
    if (step.kind === 'menu') return { kind: 'text', what: shortly(step.options[0]?.label ?? '') }
    const changed = step.kind === 'do' ? [...step.effects.keys()].filter((name) => !name.startsWith('times ')) : []
    if (changed.length > 0) return { kind: 'value', what: shortly(changed.join(', ')) }
    at = step.kind === 'branch' ? step.arms[0]?.next : step.kind === 'end' ? undefined : step.next
  }
  return { kind: 'text', what: shortly(begin.block) }
}

const sizeOf = (condition: Condition): number => condition.reduce((sum, group) => sum + group.length, 0)

/** Merges ways that arrive at the same step with the same effects. */
function add(arrivals: Arrival[], one: Arrival) {
  const same = arrivals.find(
    ({ to, sure, effects, changes }) =>
      to === one.to && sure && one.sure && sameEffects(effects, one.effects) && sameChanges(changes, one.changes),
  )
  const when = same && eitherOf(same.when, one.when)
  if (same && when) same.when = when
  else arrivals.push(one)
}

const sameEffects = (one: Effects, other: Effects): boolean =>
  one.size === other.size && JSON.stringify([...one]) === JSON.stringify([...other])

const sameChanges = (one: readonly StageChange[], other: readonly StageChange[]): boolean =>
  one.length === other.length && one.every((change, at) => change === other[at])
