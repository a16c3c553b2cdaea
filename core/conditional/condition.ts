import type { EndingId, FlagId, ScaleId } from '../ids.ts'
import type { Conditionals, ConditionGroup } from './conditional.ts'

/** The kind of condition in each list of a group. The compiler requires every list of the schema here. */
const kindOfList = {
  flags: 'flag',
  scales: 'scale',
  completed_endings: 'ending',
} as const satisfies Record<keyof ConditionGroup, string>
type KindOfList = typeof kindOfList

/**
 * A condition of any kind. Code that consumes conditions switches over `kind` and ends in `assertNever` (or in a
 * return type), so that a new kind fails to compile there.
 */
export type Condition = {
  [List in keyof KindOfList]: { kind: KindOfList[List] } & ConditionGroup[List][number]
}[keyof KindOfList]
export type ConditionKind = Condition['kind']
export type ConditionOf<Kind extends ConditionKind> = Extract<Condition, { kind: Kind }>

/** Groups are immutable, so their conditions are cached for the group's lifetime. */
const known = new WeakMap<ConditionGroup, readonly Condition[]>()
const lists = Object.keys(kindOfList) as (keyof ConditionGroup)[]

/** All conditions of a group, list after list; computed once per group object. */
export function conditionsOf(group: ConditionGroup): readonly Condition[] {
  let conditions = known.get(group)
  if (!conditions) {
    conditions = lists.flatMap((list) =>
      group[list].map((entry) => ({ kind: kindOfList[list], ...entry }) as Condition),
    )
    known.set(group, conditions)
  }
  return conditions
}

/** Every condition of every group. */
export const allConditionsOf = (conditionals: Conditionals): readonly Condition[] => conditionals.flatMap(conditionsOf)

/** Builds the stored form of a group from these conditions. */
export function groupOf(conditions: readonly Condition[]): ConditionGroup {
  const group: ConditionGroup = { flags: [], scales: [], completed_endings: [] }
  for (const condition of conditions) {
    switch (condition.kind) {
      case 'flag':
        group.flags.push({ flag_id: condition.flag_id, has: condition.has })
        break
      case 'scale': {
        const { scale_id, type, threshold } = condition
        group.scales.push({ scale_id, type, threshold })
        break
      }
      case 'ending':
        group.completed_endings.push({ ending_id: condition.ending_id, has: condition.has })
        break
      default:
        assertNever(condition)
    }
  }
  return group
}

/** What a condition can be about. */
export type Subject = { kind: 'flag'; id: FlagId } | { kind: 'scale'; id: ScaleId } | { kind: 'ending'; id: EndingId }

/** The one thing of the novel that a condition reads. */
export function subjectOf(condition: Condition): Subject {
  switch (condition.kind) {
    case 'flag':
      return { kind: 'flag', id: condition.flag_id }
    case 'scale':
      return { kind: 'scale', id: condition.scale_id }
    case 'ending':
      return { kind: 'ending', id: condition.ending_id }
    default:
      return assertNever(condition)
  }
}

/** The inclusive range that the condition's subject must be in. Flags and completed endings count as 0 or 1. */
export function rangeOf(condition: Condition): { least: number; most: number } {
  switch (condition.kind) {
    case 'flag':
    case 'ending':
      return { least: Number(condition.has), most: Number(condition.has) }
    case 'scale':
      return {
        least: condition.type === 'lte' ? Number.NEGATIVE_INFINITY : condition.threshold,
        most: condition.type === 'gte' ? Number.POSITIVE_INFINITY : condition.threshold,
      }
    default:
      return assertNever(condition)
  }
}

/** The initial condition for a subject when an author adds one. */
export function conditionOn(subject: Subject): Condition {
  switch (subject.kind) {
    case 'flag':
      return { kind: 'flag', flag_id: subject.id, has: true }
    case 'scale':
      return { kind: 'scale', scale_id: subject.id, type: 'gte', threshold: 1 }
    case 'ending':
      return { kind: 'ending', ending_id: subject.id, has: true }
    default:
      return assertNever(subject)
  }
}

/** Conditionals with every condition passed through `change`. */
export const mapConditions = (conditionals: Conditionals, change: (condition: Condition) => Condition): Conditionals =>
  conditionals.map((group) => groupOf(conditionsOf(group).map(change)))

/** Marks a switch as exhaustive: the compiler rejects a kind that is not handled. */
export function assertNever(value: never): never {
  throw new Error(`Unknown kind: ${JSON.stringify(value)}`)
}
