import { addAll } from '../add-all.ts'
import { after, always, before, both, type Condition, type Effects, eitherOf, noEffects } from '../story/conditions.ts'
import type { Loss } from '../story/loss.ts'
import { GluedLines, type Held, heldWith } from './glue.ts'
import type { StageChange } from './statements.ts'
import type { Node } from './steps.ts'

/** Where the story comes to next: a line or a menu, or its end (null). */
export interface Arrival {
  to: Node | null
  when: Condition
  /** Whether it is known when; of others all are possible ways. */
  sure: boolean
  effects: Effects
  changes: readonly StageChange[]
}
export interface Reach {
  arrivals: Arrival[]
  /** What was lost between here and there, and before what it was. */
  losses: { loss: Loss; before: Node | null }[]
}

/** So many ways from one line to the next are told apart. */
const mostArrivals = 48
/** Lines are held back for what they are glued to on so many ways, which ask so often; beyond, they are said by themselves. */
const mostHeld = 6
const mostHeldAsked = 12
/** What a story does between two lines is no longer, in steps, and asks no more often. */
const mostSteps = 5_000
const mostAsked = 64
/** All ways from one line to the next ask no more often than that: those that come to no line would else double with each question. */
const mostForks = 24 * mostAsked

/** What was lost on a way, the last first: ways that part share what they have in common. */
type Lost = { loss: Loss; earlier: Lost } | null

type Way = Omit<Arrival, 'to'> & { at: Node; lost: Lost; held: Held | null; asked: number; steps: number }

/** Follows steps up to the next lines and menus. Each place is followed once, and all of them no further than a file is long. */
export class Reaching {
  private readonly known = new Map<Node, Reach>()
  private readonly glued = new GluedLines()
  /** What may still be done, far more than stories take: a step counts for as much as it takes in hand. */
  private left: number

  /** A condition without what can not be; it comes out shorter, or as one that never holds. */
  private readonly tidy: (condition: Condition) => Condition

  constructor(sourceLength: number, tidy: (condition: Condition) => Condition = (condition) => condition) {
    this.left = 200_000 + sourceLength
    this.tidy = tidy
  }

  from(node: Node): Reach {
    let begin = node
    for (let hops = 0; begin.step.kind === 'go' && hops < mostSteps; hops++) begin = begin.step.next
    const known = this.known.get(begin)
    if (known) return known
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
        const isRoom = way.asked < mostHeldAsked && arrivals.length + waiting.length < mostHeld
        const whole = step.kind === 'line' && step.isHeld && isRoom ? heldWith(held, at.block, step) : null
        if (step.kind === 'menu' || step.kind === 'end' || (step.kind === 'line' && !whole)) {
          const to = held ? this.glued.at(held, at) : step.kind === 'end' ? null : at
          losses.before(to, lost)
          add(arrivals, { to, when, sure, effects, changes })
          break
        }
        // A circle without a word in it is nowhere to be.
        if (++steps > mostSteps) break
        if (way.asked > mostAsked || forks > mostForks || this.left-- <= 0) {
          losses.cut(at.block)
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
          const room = Math.max(1, mostArrivals - arrivals.length - waiting.length)
          const kept = arms.length > room ? arms.slice(0, room) : arms
          if (kept.length < arms.length) losses.cut(at.block)
          addAll(waiting, kept.reverse())
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

/** What was lost on the ways from one place, each thing once: before where it was met first. */
class ReachLosses {
  readonly all: Reach['losses'] = []
  private readonly told = new Set<Lost>()
  private readonly said = new Set<Loss>()
  private readonly cutIn = new Set<string>()

  /** What was lost on a way that arrives. */
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

  /** Ways that are followed no further. */
  cut(block: string) {
    if (this.cutIn.has(block)) return
    this.cutIn.add(block)
    this.all.push({ loss: { passage: block, kind: 'text', what: '' }, before: null })
  }
}

const sizeOf = (condition: Condition): number => condition.reduce((sum, group) => sum + group.length, 0)

/** Ways that come to one place with the same done are one way. */
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
