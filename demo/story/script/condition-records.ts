import { assertNever, groupOf, type Condition as StoredCondition } from '@fabula/core/conditional/condition'
import type { EndingId, FlagId, ScaleId } from '@fabula/core/ids'
import { idOf } from './identity.ts'
import type { Condition, When } from './when.ts'

/** Converts conditions by slug to the stored form. */
export const conditionals = (when: When = []) => when.map((conditions) => groupOf(conditions.map(stored)))

function stored(condition: Condition): StoredCondition {
  switch (condition.kind) {
    case 'flag':
      return { kind: 'flag', flag_id: idOf('flag', condition.flag) as FlagId, has: condition.has }
    case 'scale': {
      const { scale, type, threshold } = condition
      return { kind: 'scale', scale_id: idOf('scale', scale) as ScaleId, type, threshold }
    }
    case 'ending':
      return { kind: 'ending', ending_id: idOf('ending', condition.ending) as EndingId, has: condition.has }
    default:
      return assertNever(condition)
  }
}
