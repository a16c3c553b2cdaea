import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { WorldPromptId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { type NewId, upgradeFields, upgradeId, upgradePlainList } from '../record/upgrade.ts'

/** What the storyteller knows of the world while the conditionals hold. */
export const WorldPrompt = z.strictObject({
  id: WorldPromptId,
  name: nameField(fieldMessages.nameRequired),
  prompt_description: textField(limits.prompt),
  conditionals: Conditionals,
  /** Words that call it up: told only while one of them was said a short while ago. None: always told. */
  keywords: z.optional(z.array(textField(limits.name)).check(z.maxLength(limits.list))),
})
export type WorldPrompt = z.infer<typeof WorldPrompt>

export const upgradeWorldPrompt = (json: unknown, newId: NewId): unknown =>
  upgradeFields(upgradeId(json, newId), { conditionals: upgradeConditionals, keywords: upgradePlainList })
