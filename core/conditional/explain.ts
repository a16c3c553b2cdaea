import type { EndingId, FlagId, ScaleId } from '../ids.ts'
import type { Conditionals, ConditionGroup, ScaleCondition } from './conditional.ts'

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
export type ExplainedCondition =
  | { kind: 'flag'; name: string | null; has: boolean }
  | { kind: 'scale'; name: string | null; type: ScaleCondition['type']; threshold: number }
  | { kind: 'ending'; name: EndingName | null; has: boolean }

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
  const groups = conditionals.map((group) => explainGroup(group, names))
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

function explainGroup(group: ConditionGroup, names: ConditionNames): ExplainedCondition[] {
  return [
    ...group.flags.map(
      ({ flag_id, has }): ExplainedCondition => ({ kind: 'flag', name: names.flag(flag_id) ?? null, has }),
    ),
    ...group.scales.map(
      ({ scale_id, type, threshold }): ExplainedCondition => ({
        kind: 'scale',
        name: names.scale(scale_id) ?? null,
        type,
        threshold,
      }),
    ),
    ...group.completed_endings.map(
      ({ ending_id, has }): ExplainedCondition => ({ kind: 'ending', name: names.ending(ending_id) ?? null, has }),
    ),
  ]
}
