import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { FlagId, ScaleId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, listOf, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { dropNulls, lowerCased, upgradeFields, upgradeList, upgradePlainList } from '../record/upgrade.ts'

const reason = {
  change_reason_prompt: textField(limits.prompt),
  /** Words of the reader that cause the change when no model is available. */
  keywords: listOf(textField(limits.name)),
}

export const FlagModification = z.strictObject({ flag_id: FlagId, ...reason })
export type FlagModification = z.infer<typeof FlagModification>

/** `max_step`: how far the scale may move in one turn. */
export const ScaleModification = z.strictObject({
  scale_id: ScaleId,
  ...reason,
  max_step: z._default(integerField().check(z.minimum(1)), 3),
})
export type ScaleModification = z.infer<typeof ScaleModification>

export const ModificationType = z.enum(['continuous', 'single'])
export type ModificationType = z.infer<typeof ModificationType>

/**
 * Lets the storyteller change flags and scales: every turn (`continuous`), or only when an ending happens (`single`).
 */
export const ModifyingState = z.strictObject({
  states: z.strictObject({ flags: listOf(FlagModification), scales: listOf(ScaleModification) }).check(
    z.refine((states) => states.flags.length + states.scales.length > 0, {
      error: fieldMessages.modificationRequired,
    }),
  ),
  conditionals: Conditionals,
  type: z._default(ModificationType, 'continuous'),
})
export type ModifyingState = z.infer<typeof ModifyingState>

const upgradeEntry = (entry: unknown): unknown =>
  upgradeFields(dropNulls(entry, ['max_step']), { keywords: upgradePlainList })

export const upgradeModifyingState = (json: unknown): unknown =>
  upgradeFields(dropNulls(json, ['type']), {
    states: (states) =>
      upgradeFields(states, {
        flags: (list) => upgradeList(list, upgradeEntry),
        scales: (list) => upgradeList(list, upgradeEntry),
      }),
    conditionals: upgradeConditionals,
    type: lowerCased,
  })
