import { addAll } from '../add-all.ts'
import { after, always, before, both, type Condition, type Effects, eitherOf, noEffects } from '../story/conditions.ts'
import type { Loss } from '../story/loss.ts'
import type { Node } from './graph.ts'
import type { StageChange } from './statements.ts'

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
const mostArrivals = 24
/** What a story does between two lines is no longer, in steps, and asks no more often. */
const mostSteps = 5_000
const mostAsked = 64

/** Follows steps up to the next lines and menus. Each place is followed once, and all of them no further than a file is long. */
export class Reaching {
  private readonly known = new Map<Node, Reach>()
  private left: number

  constructor(sourceLength: number) {
    this.left = 400_000 + sourceLength * 8
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
    const losses: Reach['losses'] = []
    type Way = Omit<Arrival, 'to'> & { at: Node; lost: Loss[]; asked: number; steps: number }
    const waiting: Way[] = [
      { at: begin, when: always, sure: true, effects: noEffects, changes: [], lost: [], asked: 0, steps: 0 },
    ]
    for (let way = waiting.pop(); way; way = waiting.pop()) {
      let { at, effects, steps } = way
      const { when, sure, lost } = way
      const changes = [...way.changes]
      const arrive = (to: Node | null) => {
        for (const loss of lost) losses.push({ loss, before: to })
        add(arrivals, { to, when, sure, effects, changes })
      }
      for (;;) {
        const { step } = at
        if (step.kind === 'line' || step.kind === 'menu' || step.kind === 'end') {
          arrive(step.kind === 'end' ? null : at)
          break
        }
        // A circle without a word in it is nowhere to be.
        if (++steps > mostSteps || this.left-- <= 0) break
        if (way.asked > mostAsked) {
          losses.push({ loss: { passage: at.block, kind: 'text', what: '' }, before: null })
          break
        }
        if (step.kind === 'branch') {
          const arms = step.arms.flatMap(({ when: asked, next }): Way[] => {
            const holds = asked === null ? when : (both(when, before(asked, effects)) ?? when)
            if (holds.length === 0) return []
            return [
              {
                at: next,
                when: holds,
                sure: sure && asked !== null,
                effects,
                changes,
                lost: [...lost],
                asked: way.asked + 1,
                steps,
              },
            ]
          })
          const room = Math.max(1, mostArrivals - arrivals.length - waiting.length)
          const kept = arms.length > room ? arms.slice(0, room) : arms
          if (kept.length < arms.length)
            losses.push({ loss: { passage: at.block, kind: 'text', what: '' }, before: null })
          addAll(waiting, kept.reverse())
          break
        }
        if (step.kind === 'do') effects = after(effects, step.effects)
        if (step.kind === 'stage') changes.push(step.change)
        if (step.kind === 'loss') lost.push(step.loss)
        at = step.next
      }
    }
    return { arrivals, losses }
  }
}

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
