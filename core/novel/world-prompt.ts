import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { WorldPromptId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { type NewId, upgradeFields, upgradeId, upgradePlainList } from '../record/upgrade.ts'

const numberFrom = (least: number, most: number) =>
  z.optional(z.nullable(integerField().check(z.minimum(least), z.maximum(most))))

export const secondaryLogics = ['and_any', 'and_all', 'not_any', 'not_all'] as const
export const wordMatches = ['forms', 'exact', 'part'] as const

const keys = z.optional(z.array(textField(limits.keyword)).check(z.maxLength(limits.list)))

/** What the storyteller knows of the world while the conditionals hold. */
export const WorldPrompt = z.strictObject({
  id: WorldPromptId,
  name: nameField(fieldMessages.nameRequired),
  prompt_description: textField(limits.prompt),
  conditionals: Conditionals,
  /**
   * Words that call it up: told only while one of them was said a short while ago. None: always told. What stands between
   * slashes is a pattern: `/dragons?/i`.
   */
  keywords: keys,
  /** Words that decide as well, once one of the others was said, by `secondary_logic`. */
  secondary_keywords: keys,
  /** Which of the secondary words must have been said: one, every one, none, or not every one. None given: one. */
  secondary_logic: z.optional(z.nullable(z.enum(secondaryLogics))),
  /** How words are met: in any of their forms (where nothing is said), just as they stand, or inside of other words too. */
  word_match: z.optional(z.nullable(z.enum(wordMatches))),
  /** Words are met in capitals and small letters just as they stand. Patterns say it themselves. */
  case_sensitive: z.optional(z.boolean()),
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
  upgradeFields(upgradeId(json, newId), {
    conditionals: upgradeConditionals,
    keywords: upgradePlainList,
    secondary_keywords: upgradePlainList,
  })
