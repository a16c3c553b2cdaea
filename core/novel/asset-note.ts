import * as z from 'zod/mini'
import { AssetId } from '../ids.ts'
import { nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import type { Asset } from './asset.ts'
import { fold } from './fold.ts'

/** An author's private notes on an asset: neither readers nor models see them. */
export const AssetNote = z.strictObject({
  tags: z._default(z.array(nameField().check(z.maxLength(limits.tag))).check(z.maxLength(limits.tags)), []),
  /**
   * A description generated from the file name that waits to be confirmed; ignored once the description has changed.
   * Empty: confirmed. Absent: not looked at yet.
   */
  described_as: z.optional(textField(limits.prompt)),
  /** The author confirmed that the picture's kind is right, whatever its shape suggests. */
  kind_is_right: z.optional(z.boolean()),
})
export type AssetNote = z.infer<typeof AssetNote>

/** Notes by asset id. Notes of deleted assets are kept in case the assets are restored. */
export const AssetNotes = z
  .record(AssetId, AssetNote)
  .check(z.refine((notes) => Object.keys(notes).length <= limits.assets * 2, { error: 'Too many notes' }))
export type AssetNotes = z.infer<typeof AssetNotes>

const none: AssetNote = { tags: [] }

/** An asset's note; without one, a note with no tags. */
export const noteOf = ({ asset_notes }: { asset_notes?: AssetNotes | undefined }, id: AssetId): AssetNote =>
  asset_notes?.[id] ?? none

type Described = Pick<Asset, 'name' | 'prompt_description'>

/** Whether a description only repeats the name, so nobody has written one. */
export const saysTheName = ({ name, prompt_description }: Described): boolean => bare(prompt_description) === bare(name)

const bare = (text: string): string =>
  fold(text)
    .replace(/[\s_.+-]+/g, ' ')
    .trim()

/** Whether an asset's description comes from its file name and no author has confirmed it. */
export function isUnconfirmed(asset: Described, { described_as }: AssetNote): boolean {
  if (described_as === undefined) return saysTheName(asset)
  return described_as !== '' && described_as === asset.prompt_description
}
