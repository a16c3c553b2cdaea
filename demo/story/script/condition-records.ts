import { idOf } from './identity.ts'
import type { Condition, When } from './when.ts'

/** Conditions by slug, in the form the product stores. */
export const conditionals = (when: When = []) => when.map(group)

const group = (conditions: Condition[]) => ({
  flags: conditions.flatMap((condition) =>
    condition.kind === 'flag' ? [{ flag_id: idOf('flag', condition.flag), has: condition.has }] : [],
  ),
  scales: conditions.flatMap((condition) =>
    condition.kind === 'scale'
      ? [{ scale_id: idOf('scale', condition.scale), type: condition.type, threshold: condition.threshold }]
      : [],
  ),
  completed_endings: conditions.flatMap((condition) =>
    condition.kind === 'ending' ? [{ ending_id: idOf('ending', condition.ending), has: condition.has }] : [],
  ),
})
