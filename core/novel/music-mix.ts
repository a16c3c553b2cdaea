import * as z from 'zod/mini'
import { AssetId, MusicMixId } from '../ids.ts'
import { fieldMessages } from '../record/field-messages.ts'
import { listOf, nameField } from '../record/fields.ts'
import { upgradeFields, upgradeId, upgradePlainList } from '../record/upgrade.ts'

/** Tracks that may follow each other inside a scene. */
export const MusicMix = z.strictObject({
  id: MusicMixId,
  name: nameField(fieldMessages.mixNameRequired),
  music_asset_ids: listOf(AssetId),
})
export type MusicMix = z.infer<typeof MusicMix>

export const upgradeMusicMix = (json: unknown, newId: () => string): unknown =>
  upgradeFields(upgradeId(json, newId), { music_asset_ids: upgradePlainList })
