import * as z from 'zod/mini'
import { EndingId, FlagId, ScaleId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, listOf } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { isObject, lowerCased, renameField, upgradeFields, upgradeList, upgradePlainList } from '../record/upgrade.ts'

/** Holds when the world's flag has exactly this value. */
export const FlagCondition = z.strictObject({ flag_id: FlagId, has: z._default(z.boolean(), true) })
export type FlagCondition = z.infer<typeof FlagCondition>

/** Holds when the world's scale is equal to, at least, or at most the threshold. */
export const ScaleCondition = z.strictObject({
  scale_id: ScaleId,
  type: z.enum(['eq', 'gte', 'lte']),
  threshold: integerField(fieldMessages.thresholdWrong),
})
export type ScaleCondition = z.infer<typeof ScaleCondition>

/** Holds when the ending was (or was not) completed in this game. */
export const EndingCondition = z.strictObject({ ending_id: EndingId, has: z._default(z.boolean(), true) })
export type EndingCondition = z.infer<typeof EndingCondition>

/** All conditions inside a group must hold; an empty group always holds. */
export const ConditionGroup = z.strictObject({
  flags: listOf(FlagCondition, limits.conditions),
  scales: listOf(ScaleCondition, limits.conditions),
  completed_endings: listOf(EndingCondition, limits.conditions),
})
export type ConditionGroup = z.infer<typeof ConditionGroup>

/** At least one group must hold; an empty list always holds. */
export const Conditionals = listOf(ConditionGroup, limits.groups)
export type Conditionals = z.infer<typeof Conditionals>

/** Older and other accepted forms: `completed_endings_ids`, `EQ/GTE/LTE`, null lists, bare ending ids. */
export function upgradeConditionals(json: unknown): unknown {
  return upgradeList(json, (group) =>
    upgradeFields(renameField(group, 'completed_endings_ids', 'completed_endings'), {
      flags: upgradePlainList,
      scales: (list) => upgradeList(list, (entry) => upgradeFields(entry, { type: lowerCased })),
      completed_endings: (list) =>
        upgradeList(list, (entry) => (isObject(entry) ? entry : { ending_id: entry, has: true })),
    }),
  )
}
