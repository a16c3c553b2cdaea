import * as z from 'zod/mini'
import { FlagId, ScaleId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, listOf, nameField } from '../record/fields.ts'
import { upgradeFields, upgradeId, upgradeList } from '../record/upgrade.ts'

/** A yes-or-no fact that the story remembers. */
export const Flag = z.strictObject({
  id: FlagId,
  name: nameField(fieldMessages.stateNameRequired),
  initial_value: z.boolean(fieldMessages.initialRequired),
})
export type Flag = z.infer<typeof Flag>

/** A whole number that the story remembers: trust, oil, days left. */
export const Scale = z.strictObject({
  id: ScaleId,
  name: nameField(fieldMessages.stateNameRequired),
  initial_value: integerField(fieldMessages.initialWrong),
})
export type Scale = z.infer<typeof Scale>

export const States = z.strictObject({ flags: listOf(Flag), scales: listOf(Scale) })
export type States = z.infer<typeof States>

export function upgradeStates(json: unknown, newId: () => string): unknown {
  const withId = (entry: unknown) => upgradeId(entry, newId)
  return upgradeFields(json === null ? {} : json, {
    flags: (list) => upgradeList(list, withId),
    scales: (list) => upgradeList(list, withId),
  })
}
