import type { Conditionals, ConditionGroup } from '@fabula/core/conditional/conditional'
import type { EndingId, FlagId, ScaleId } from '@fabula/core/ids'

/** One condition wherever it stands: its list in its group, and its place there. */
export type ConditionAt = { group: number; list: keyof ConditionGroup; index: number }

/** What a condition can be about. */
export type Subject = { kind: 'flag'; id: FlagId } | { kind: 'scale'; id: ScaleId } | { kind: 'ending'; id: EndingId }

/** As an option of a picker carries it. */
export const subjectKey = ({ kind, id }: Subject) => `${kind}:${id}`

export function subjectOf(key: string): Subject | null {
  const [kind, id] = key.split(':')
  if (kind === 'flag') return { kind, id: id as FlagId }
  if (kind === 'scale') return { kind, id: id as ScaleId }
  if (kind === 'ending') return { kind, id: id as EndingId }
  return null
}

const nothing: ConditionGroup = { flags: [], scales: [], completed_endings: [] }

/** The conditionals with one condition more: in a group, or (null) in a group of its own. */
export function withCondition(value: Conditionals, group: number | null, subject: Subject): Conditionals {
  if (group === null) return [...value, added(nothing, subject)]
  return value.map((each, index) => (index === group ? added(each, subject) : each))
}

function added(group: ConditionGroup, subject: Subject): ConditionGroup {
  switch (subject.kind) {
    case 'flag':
      return { ...group, flags: [...group.flags, { flag_id: subject.id, has: true }] }
    case 'scale':
      return { ...group, scales: [...group.scales, { scale_id: subject.id, type: 'gte', threshold: 1 }] }
    case 'ending':
      return { ...group, completed_endings: [...group.completed_endings, { ending_id: subject.id, has: true }] }
  }
}

/** A group that loses its last condition goes with it: an empty group would always hold. */
export function withoutCondition(value: Conditionals, { group, list, index }: ConditionAt): Conditionals {
  return value.flatMap((each, at) => {
    if (at !== group) return [each]
    const rest = { ...each, [list]: each[list].filter((_, place) => place !== index) }
    return sizeOf(rest) > 0 ? [rest] : []
  })
}

export const withoutGroup = (value: Conditionals, group: number): Conditionals =>
  value.filter((_, index) => index !== group)

/** The conditionals with some fields of one condition changed. */
export function withChanged(
  value: Conditionals,
  { group, list, index }: ConditionAt,
  change: { has?: boolean; type?: 'eq' | 'gte' | 'lte'; threshold?: number },
): Conditionals {
  return value.map((each, at) =>
    at === group
      ? { ...each, [list]: each[list].map((entry, place) => (place === index ? { ...entry, ...change } : entry)) }
      : each,
  )
}

export const sizeOf = ({ flags, scales, completed_endings }: ConditionGroup): number =>
  flags.length + scales.length + completed_endings.length
