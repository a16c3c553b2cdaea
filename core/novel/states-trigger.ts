import * as z from 'zod/mini'
import { FlagId, ScaleId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { listOf } from '../record/fields.ts'
import { upgradeFields, upgradeList, upgradePlainList } from '../record/upgrade.ts'

/** `+3` and `-5` are relative, `3` sets the value. At most nine digits, so that it fits in 32 bits. */
export const scaleChangePattern = /^[+-]?\d{1,9}$/

export const FlagTrigger = z.strictObject({ flag_id: FlagId, value: z._default(z.boolean(), true) })
export const ScaleTrigger = z.strictObject({
  scale_id: ScaleId,
  change: z.string(fieldMessages.scaleChange).check(z.trim(), z.regex(scaleChangePattern, fieldMessages.scaleChange)),
})

/** The changes that an ending makes to the world when triggered. */
export const StatesTrigger = z.strictObject({ flags: listOf(FlagTrigger), scales: listOf(ScaleTrigger) })
export type StatesTrigger = z.infer<typeof StatesTrigger>

export const emptyTrigger: StatesTrigger = { flags: [], scales: [] }

/** Null means the empty trigger; a change sent as a number is an absolute value. */
export function upgradeStatesTrigger(json: unknown): unknown {
  return upgradeFields(json === null ? emptyTrigger : json, {
    flags: upgradePlainList,
    scales: (list) =>
      upgradeList(list, (entry) =>
        upgradeFields(entry, { change: (change) => (typeof change === 'number' ? String(change) : change) }),
      ),
  })
}
