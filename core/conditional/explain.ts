import type { EndingId, FlagId, ScaleId } from '../ids.ts'
import { assertNever, type Condition, type ConditionKind, type ConditionOf, conditionsOf } from './condition.ts'
import type { Conditionals } from './conditional.ts'

/** An ending by its scene; `ending` is null for the scene's context ending, which has no name of its own. */
export interface EndingName {
  scene: string
  ending: string | null
}

/** How the novel calls what conditions are about. What is absent here was deleted by the author. */
export interface ConditionNames {
  flag(id: FlagId): string | undefined
  scale(id: ScaleId): string | undefined
  ending(id: EndingId): EndingName | undefined
}

/** One condition with the name of what it is about; null: it was deleted. */
export type ExplainedCondition = {
  [Kind in ConditionKind]: Omit<ConditionOf<Kind>, `${string}_id`> & {
    kind: Kind
    name: (Kind extends 'ending' ? EndingName : string) | null
  }
}[ConditionKind]

/**
 * When something is active, as facts that a sentence is made of. `always` without exception: no conditions at all, or a
 * group that asks nothing. `groups`: one of them is enough, all of its conditions must hold.
 */
export type Explanation =
  | { kind: 'unconditional' }
  | { kind: 'always' }
  | { kind: 'when'; groups: ExplainedCondition[][] }

/** What conditionals say, without a word of any language. A group that stands twice is said once. */
export function explain(conditionals: Conditionals, names: ConditionNames): Explanation {
  if (conditionals.length === 0) return { kind: 'unconditional' }
  const groups = conditionals.map((group) => conditionsOf(group).map((each) => explainCondition(each, names)))
  if (groups.some((group) => group.length === 0)) return { kind: 'always' }
  const said = new Set<string>()
  return {
    kind: 'when',
    groups: groups.filter((_, index) => {
      const what = JSON.stringify(conditionals[index])
      return !said.has(what) && said.add(what)
    }),
  }
}

/** One condition with the name of what it is about. */
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
