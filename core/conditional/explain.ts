import type { EndingId, FlagId, ScaleId } from '../ids.ts'
import { assertNever, type Condition, type ConditionKind, type ConditionOf, conditionsOf } from './condition.ts'
import type { Conditionals } from './conditional.ts'

/** An ending with its scene; `ending` is null for the scene's context ending, which has no name. */
export interface EndingName {
  scene: string
  ending: string | null
}

/** Looks up the names of conditions' subjects. Returns undefined for things that the author deleted. */
export interface ConditionNames {
  flag(id: FlagId): string | undefined
  scale(id: ScaleId): string | undefined
  ending(id: EndingId): EndingName | undefined
}

/** A condition with its subject's name, or null if the subject was deleted. */
export type ExplainedCondition = {
  [Kind in ConditionKind]: Omit<ConditionOf<Kind>, `${string}_id`> & {
    kind: Kind
    name: (Kind extends 'ending' ? EndingName : string) | null
  }
}[ConditionKind]

/**
 * When something is active, as data to build a sentence from. `unconditional`: no conditions; `always`: a group is
 * empty; `when`: at least one of `groups` must hold, with all its conditions.
 */
export type Explanation =
  | { kind: 'unconditional' }
  | { kind: 'always' }
  | { kind: 'when'; groups: ExplainedCondition[][] }

/** Describes conditionals independently of any language. Duplicate groups are listed once. */
export function explain(conditionals: Conditionals, names: ConditionNames): Explanation {
  if (conditionals.length === 0) return { kind: 'unconditional' }
  const groups = conditionals.map((group) => conditionsOf(group).map((each) => explainCondition(each, names)))
  if (groups.some((group) => group.length === 0)) return { kind: 'always' }
  const mentioned = new Set<string>()
  return {
    kind: 'when',
    groups: groups.filter((_, index) => {
      const what = JSON.stringify(conditionals[index])
      return !mentioned.has(what) && mentioned.add(what)
    }),
  }
}

/** A condition with its subject's name. */
export function explainCondition(condition: Condition, names: ConditionNames): ExplainedCondition {
  switch (condition.kind) {
    case 'flag':
      return { kind: 'flag', name: names.flag(condition.flag_id) ?? null, has: condition.has }
    case 'scale': {
      const { scale_id, type, threshold } = condition
      return { kind: 'scale', name: names.scale(scale_id) ?? null, type, threshold }
    }
    case 'ending':
      return { kind: 'ending', name: names.ending(condition.ending_id) ?? null, has: condition.has }
    default:
      return assertNever(condition)
  }
}
