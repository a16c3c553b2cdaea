import { bounded, maxChangesPerTurn } from '../turn/apply-changes.ts'
import { type Box, leastOf, mostOf, withRange } from './box.ts'
import { type Clauses, split } from './clause.ts'
import type { InteractiveRules, PossibleChange } from './scene-rules.ts'

type Modifications = InteractiveRules['modifications']

/** Worlds in which the same changes are offered. */
export interface Cell {
  box: Box
  active: Modifications
}

/** Splits a box into cells. Exits do not split it, because each exit is examined separately. */
export function cellsOf(box: Box, modifications: Modifications): Cell[] {
  let cells: Cell[] = [{ box, active: [] }]
  for (const modification of modifications) {
    cells = cells.flatMap((cell) => {
      const { holds, fails } = split(cell.box, modification.clauses)
      return [
        ...holds.map((part) => ({ box: part, active: [...cell.active, modification] })),
        ...fails.map((part) => ({ box: part, active: [...cell.active] })),
      ]
    })
  }
  return cells
}

/** The worlds of a box in which none of the clauses hold, as disjoint boxes. */
export const withoutAny = (box: Box, all: readonly Clauses[]): Box[] =>
  all.reduce<Box[]>((left, clauses) => left.flatMap((part) => split(part, clauses).fails), [box])

export interface Offered {
  continuous: PossibleChange[]
  single: PossibleChange[]
}

/**
 * The changes on offer, once per flag and scale: the first modification sets the step, and a change is continuous if
 * any of them is.
 */
export function offeredOf(active: Modifications): Offered {
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

/** The changes that come with taking a choice: only single ones. */
export const singleOf = (active: Modifications): PossibleChange[] =>
  offeredOf(active.filter(({ mode }) => mode === 'single')).single

/** All worlds that any number of replies can turn a cell into while the same changes stay on offer. */
export function settled(box: Box, { decisive, cuts }: InteractiveRules, continuous: readonly PossibleChange[]): Box {
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

/** Every maximal set of changes that one reply may make. */
export function subsets(changes: readonly PossibleChange[]): PossibleChange[][] {
  if (changes.length <= maxChangesPerTurn) return [[...changes]]
  const found: PossibleChange[][] = []
  const pick = (from: number, taken: PossibleChange[]) => {
    if (taken.length === maxChangesPerTurn) found.push(taken)
    else for (let at = from; at < changes.length; at++) pick(at + 1, [...taken, changes[at] as PossibleChange])
  }
  pick(0, [])
  return found
}
