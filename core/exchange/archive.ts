import * as z from 'zod/mini'
import type { Asset, AssetType } from '../novel/asset.ts'
import { Language } from '../novel/language.ts'
import type { Novel } from '../novel/novel.ts'
import type { Translation } from '../novel/texts.ts'
import { textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'

/**
 * A novel in one file, a zip: `fabula.json`, and pictures and music as `assets/{type}/{id}.{extension}`. Ids of
 * everything inside stay the same; the novel itself gets a new id on import.
 */
export interface Archive {
  novel: Novel
  translations: Translation[]
}

export const archiveFormat = 'fabula-novel'
export const archiveVersion = 1
export const documentName = 'fabula.json'

/** The path of an asset's file in an archive. */
export const assetPath = (type: AssetType, { id, extension }: Pick<Asset, 'id' | 'extension'>): string =>
  `assets/${type}/${id}.${extension}`

/** All assets of a novel, with their types. */
export const assetsOf = ({ assets }: Pick<Novel, 'assets'>): { type: AssetType; asset: Asset }[] => [
  ...assets.sprites.map((asset) => ({ type: 'sprite' as const, asset })),
  ...assets.backgrounds.map((asset) => ({ type: 'background' as const, asset })),
  ...assets.musics.map((asset) => ({ type: 'music' as const, asset })),
]

/** A translated text as it is stored in an archive. */
export const ArchivedTranslation = z.object({
  language: Language,
  unit: z.string().check(z.maxLength(400)),
  source: textField(),
  text: textField(limits.text * 2),
  made_by: z._default(z.enum(['author', 'model']), 'author'),
})
