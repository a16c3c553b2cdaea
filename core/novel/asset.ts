import * as z from 'zod/mini'
import { AssetId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'

export const assetTypes = ['sprite', 'background', 'music'] as const
export const AssetType = z.enum(assetTypes)
export type AssetType = z.infer<typeof AssetType>

/** Accepted file extensions, lower-case and without the dot. */
export const pictureExtensions = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'] as const
export const musicExtensions = ['mp3', 'ogg', 'opus', 'm4a', 'wav', 'flac'] as const

/** A picture or a track. Its file is stored under the id; the server sets `url` and ignores it in requests. */
export const Asset = z.strictObject({
  id: AssetId,
  name: nameField(fieldMessages.assetNameRequired),
  prompt_description: textField(limits.prompt),
  extension: z.string().check(z.regex(/^[a-z0-9]{1,8}$/)),
  url: z.optional(z.string()),
  /** In pixels, for pictures; null for music and for files of unknown size. */
  width: z.optional(z.nullable(z.number())),
  height: z.optional(z.nullable(z.number())),
})
export type Asset = z.infer<typeof Asset>

export const Assets = z.strictObject({
  sprites: z.array(Asset),
  backgrounds: z.array(Asset),
  musics: z.array(Asset),
})
export type Assets = z.infer<typeof Assets>
