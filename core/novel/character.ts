import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { AssetId, CharacterId, SpriteMixId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, listOf, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { dropNulls, upgradeFields, upgradeId, upgradeList, upgradePlainList } from '../record/upgrade.ts'
import { Language } from './language.ts'

export const facings = ['front', 'left', 'right'] as const

/** An overlay of the same size as its sprite, shown for a blink: closed eyes, transparent elsewhere. */
export const Eyelids = z.strictObject({ sprite_id: AssetId, eyelids_asset_id: AssetId })
export type Eyelids = z.infer<typeof Eyelids>

/**
 * A character's expressions in one outfit. `faces`: the direction the sprites look; those that look sideways are
 * turned towards the speaker. `breathes`: the figure rises and sinks slightly.
 */
export const SpriteMix = z.strictObject({
  id: SpriteMixId,
  name: nameField(fieldMessages.spriteMixNameRequired),
  sprite_ids: listOf(AssetId),
  faces: z._default(z.enum(facings), 'front'),
  breathes: z._default(z.boolean(), false),
  eyelids: listOf(Eyelids),
})
export type SpriteMix = z.infer<typeof SpriteMix>

/** A mix of these sprites without animation. */
export const newSpriteMix = (id: SpriteMixId, name: string, sprite_ids: AssetId[]): SpriteMix => ({
  id,
  name,
  sprite_ids,
  faces: 'front',
  breathes: false,
  eyelids: [],
})

/**
 * Who the character is, sent to the storyteller while the conditionals hold. `secret` is what they know and tell
 * nobody during that time: a reply that gives it away, even in other words, is not shown.
 */
export const Biography = z.strictObject({
  prompt_description: textField(limits.prompt),
  secret: z.optional(textField(limits.prompt)),
  conditionals: Conditionals,
})
export type Biography = z.infer<typeof Biography>

export const NameTranslation = z.strictObject({ language: Language, translation: textField(limits.name) })
export type NameTranslation = z.infer<typeof NameTranslation>

const percent = integerField().check(z.minimum(50), z.maximum(200))

/**
 * A character's voice when read aloud: `name` is a voice of the operator's speech service, or part of the name of a
 * browser voice; `pitch` and `pace` are percentages of that voice's own. Readers may choose another voice.
 */
export const Voice = z.strictObject({
  name: z._default(textField(limits.name), ''),
  pitch: z._default(percent, 100),
  pace: z._default(percent, 100),
})
export type Voice = z.infer<typeof Voice>

/**
 * A character that can be on stage and speak. `aliases` are other names that the reader may use; `example_lines` are
 * lines that readers may see: they teach a model the voice, and the offline storyteller speaks them.
 */
export const Character = z.strictObject({
  id: CharacterId,
  prompt_name: nameField(fieldMessages.characterNameRequired),
  sprites: listOf(SpriteMix),
  biographies: listOf(Biography),
  name_translations: listOf(NameTranslation),
  aliases: listOf(textField(limits.name)),
  example_lines: listOf(textField(limits.line)),
  voice: z._default(z.nullable(Voice), null),
  /**
   * The character card that the character was imported from, as JSON: included in exports, never sent to a
   * storyteller.
   */
  card: z.optional(textField(limits.card)),
})
export type Character = z.infer<typeof Character>

/** A character with only a name and the `known` fields. */
export const newCharacter = (id: CharacterId, prompt_name: string, known: Partial<Character> = {}): Character => ({
  id,
  prompt_name,
  sprites: [],
  biographies: [],
  name_translations: [],
  aliases: [],
  example_lines: [],
  voice: null,
  ...known,
})

export const upgradeCharacter = (json: unknown, newId: () => string): unknown =>
  upgradeFields(upgradeId(json, newId), {
    sprites: (list) =>
      upgradeList(list, (mix) =>
        upgradeFields(dropNulls(upgradeId(mix, newId), ['faces', 'breathes']), {
          sprite_ids: upgradePlainList,
          eyelids: upgradePlainList,
        }),
      ),
    biographies: (list) =>
      upgradeList(list, (biography) => upgradeFields(biography, { conditionals: upgradeConditionals })),
    name_translations: upgradePlainList,
    aliases: upgradePlainList,
    example_lines: upgradePlainList,
  })
