import * as z from 'zod/mini'
import { Conditionals, upgradeConditionals } from '../conditional/conditional.ts'
import { AssetId, CharacterId, SpriteMixId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { integerField, listOf, nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import { dropNulls, type NewId, upgradeFields, upgradeId, upgradeList, upgradePlainList } from '../record/upgrade.ts'
import { Language } from './language.ts'

export const facings = ['front', 'left', 'right'] as const

/** A picture as large as its sprite that lies over it for a blink: shut eyes, and nothing where they are not. */
export const Eyelids = z.strictObject({ sprite_id: AssetId, eyelids_asset_id: AssetId })
export type Eyelids = z.infer<typeof Eyelids>

/**
 * The expressions a character can show while this mix is worn. `faces`: where its pictures look; whoever looks to a side
 * turns to the one who speaks. `breathes`: they rise and sink a little.
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

/** A mix of these sprites, which stand still until their author lets them live. */
export const newSpriteMix = (id: SpriteMixId, name: string, sprite_ids: AssetId[]): SpriteMix => ({
  id,
  name,
  sprite_ids,
  faces: 'front',
  breathes: false,
  eyelids: [],
})

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

const percent = (least: number, most: number) => integerField().check(z.minimum(least), z.maximum(most))

/**
 * How a character sounds when they are read aloud: `name` is the voice of the operator's speech service, or part of the
 * name of one in the reader's browser; `pitch` and `pace` are in percent of that voice's own. Readers may choose another.
 */
export const Voice = z.strictObject({
  name: z._default(textField(limits.name), ''),
  pitch: z._default(percent(50, 200), 100),
  pace: z._default(percent(50, 200), 100),
})
export type Voice = z.infer<typeof Voice>

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
  voice: z._default(z.nullable(Voice), null),
  /** The card they came from, as JSON: it leaves with them. No storyteller is told of it. */
  card: z.optional(textField(limits.card)),
})
export type Character = z.infer<typeof Character>

/** Somebody of whom nothing is told yet but what they are called, and what else is `known`. */
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

export const upgradeCharacter = (json: unknown, newId: NewId): unknown =>
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
