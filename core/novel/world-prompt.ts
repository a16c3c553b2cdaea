import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { WorldPromptId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { upgradeFields, upgradeId, upgradePlainList } from '../record/upgrade.ts'

const numberFrom = (least: number, most: number) =>
  z.optional(z.nullable(integerField().check(z.minimum(least), z.maximum(most))))

const secondaryLogics = ['and_any', 'and_all', 'not_any', 'not_all'] as const
const wordMatches = ['forms', 'exact', 'part'] as const

const keys = z.optional(z.array(textField(limits.keyword)).check(z.maxLength(limits.list)))

/** Knowledge of the world for the storyteller while the conditionals hold. */
export const WorldPrompt = z.strictObject({
  id: WorldPromptId,
  name: nameField(fieldMessages.nameRequired),
  prompt_description: textField(limits.prompt),
  conditionals: Conditionals,
  /**
   * Trigger words: the prompt is included only if one of them was said recently. None: always included. Text between
   * slashes is a pattern: `/dragons?/i`.
   */
  keywords: keys,
  /** Additional words that are checked once a keyword was said, by `secondary_logic`. */
  secondary_keywords: keys,
  /** Which of the secondary words must have been said: any, all, none, or not all. Default: any. */
  secondary_logic: z.optional(z.nullable(z.enum(secondaryLogics))),
  /** How words match: in any inflected form (the default), exactly, or also inside other words. */
  word_match: z.optional(z.nullable(z.enum(wordMatches))),
  /** Whether words match case-sensitively. Patterns have their own flag. */
  case_sensitive: z.optional(z.boolean()),
  /** A lorebook entry that is included even without its words, while there is room for lore. */
  constant: z.optional(z.boolean()),
  /** If not all entries fit, higher ones go first; included entries are sorted from lowest to highest. */
  order: numberFrom(-limits.integer, limits.integer),
  /** How often the entry is included when it could be, in percent. */
  probability: numberFrom(0, 100),
  /** The distance from the newest line: deeper entries come first; 0 is nearest. */
  depth: numberFrom(0, limits.depth),
  /** How many lines back the words are looked for. */
  lines_back: numberFrom(0, limits.depth),
})
export type WorldPrompt = z.infer<typeof WorldPrompt>

export const upgradeWorldPrompt = (json: unknown, newId: () => string): unknown =>
  upgradeFields(upgradeId(json, newId), {
    conditionals: upgradeConditionals,
    keywords: upgradePlainList,
    secondary_keywords: upgradePlainList,
  })
