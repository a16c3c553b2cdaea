import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { AssetId, CharacterId, SpriteMixId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { listOf, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { type NewId, upgradeFields, upgradeId, upgradeList, upgradePlainList } from '../record/upgrade.ts'
import { Language } from './language.ts'

/** The expressions a character can show while this mix is worn. */
export const SpriteMix = z.strictObject({
  id: SpriteMixId,
  name: nameField(fieldMessages.spriteMixNameRequired),
  sprite_ids: listOf(AssetId),
})
export type SpriteMix = z.infer<typeof SpriteMix>

/**
 * Who the character is, told to the storyteller while the conditionals hold. `secret` is what they know and tell nobody
 * for just as long: what gives it away, in other words too, is not shown.
 */
export const Biography = z.strictObject({
  prompt_description: textField(limits.prompt),
  secret: z.optional(textField(limits.prompt)),
  conditionals: Conditionals,
})
export type Biography = z.infer<typeof Biography>

export const NameTranslation = z.strictObject({ language: Language, translation: textField(limits.name) })
export type NameTranslation = z.infer<typeof NameTranslation>

/**
 * Somebody who can stand on the stage and speak. `aliases` are other names the reader may use; `example_lines` are
 * lines that readers may see: they teach a model the voice, and the offline storyteller speaks with them.
 */
export const Character = z.strictObject({
  id: CharacterId,
  prompt_name: nameField(fieldMessages.characterNameRequired),
  sprites: listOf(SpriteMix),
  biographies: listOf(Biography),
  name_translations: listOf(NameTranslation),
  aliases: listOf(textField(limits.name)),
  example_lines: listOf(textField(limits.line)),
})
export type Character = z.infer<typeof Character>

export const upgradeCharacter = (json: unknown, newId: NewId): unknown =>
  upgradeFields(upgradeId(json, newId), {
    sprites: (list) =>
      upgradeList(list, (mix) => upgradeFields(upgradeId(mix, newId), { sprite_ids: upgradePlainList })),
    biographies: (list) =>
      upgradeList(list, (biography) => upgradeFields(biography, { conditionals: upgradeConditionals })),
    name_translations: upgradePlainList,
    aliases: upgradePlainList,
    example_lines: upgradePlainList,
  })
