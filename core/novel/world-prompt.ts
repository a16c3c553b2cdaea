import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { WorldPromptId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { type NewId, upgradeFields, upgradeId, upgradePlainList } from '../record/upgrade.ts'

const numberFrom = (least: number, most: number) =>
  z.optional(z.nullable(integerField().check(z.minimum(least), z.maximum(most))))

/** What the storyteller knows of the world while the conditionals hold. */
export const WorldPrompt = z.strictObject({
  id: WorldPromptId,
  name: nameField(fieldMessages.nameRequired),
  prompt_description: textField(limits.prompt),
  conditionals: Conditionals,
  /** Words that call it up: told only while one of them was said a short while ago. None: always told. */
  keywords: z.optional(z.array(textField(limits.name)).check(z.maxLength(limits.list))),
  /** An entry of a lorebook that is told without its words as well, while there is room for lore. */
  constant: z.optional(z.boolean()),
  /** Where there is not room for all, the higher goes first; what is told stands from the lowest to the highest. */
  order: numberFrom(-limits.integer, limits.integer),
  /** In percent: how often it is told when it could be. */
  probability: numberFrom(0, 100),
  /** How far from the newest line it is told: the deeper stands first; 0 is the nearest. */
  depth: numberFrom(0, limits.depth),
  /** So many lines back its words still call it up. */
  lines_back: numberFrom(0, limits.depth),
})
export type WorldPrompt = z.infer<typeof WorldPrompt>

export const upgradeWorldPrompt = (json: unknown, newId: NewId): unknown =>
  upgradeFields(upgradeId(json, newId), { conditionals: upgradeConditionals, keywords: upgradePlainList })
