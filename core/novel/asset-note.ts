import * as z from 'zod/mini'
import { AssetId } from '../ids.ts'
import { nameField, textField } from '../record/fields.ts'
import { limits } from '../record/limits.ts'
import type { Asset } from './asset.ts'
import { fold } from './fold.ts'

/** What an author notes of a picture or a track, for themselves: neither readers nor models are told. */
export const AssetNote = z.strictObject({
  tags: z._default(z.array(nameField().check(z.maxLength(limits.tag))).check(z.maxLength(limits.tags)), []),
  /**
   * The description that was made of a file's name and waits to be confirmed; once the description is another one, nothing
   * waits. Empty: it was confirmed. Absent: nobody has looked at it yet.
   */
  described_as: z.optional(textField(limits.prompt)),
  /** The author says that a picture is of the right kind, whatever its shape suggests. */
  kind_is_right: z.optional(z.boolean()),
})
export type AssetNote = z.infer<typeof AssetNote>

/** Notes by the asset that they are of. Those of a deleted asset stay, so that it comes back with them. */
export const AssetNotes = z
  .record(AssetId, AssetNote)
  .check(z.refine((notes) => Object.keys(notes).length <= limits.assets * 2, { error: 'Too many notes' }))
export type AssetNotes = z.infer<typeof AssetNotes>

const none: AssetNote = { tags: [] }

/** What is noted of an asset; one without a note has no tags. */
export const noteOf = ({ asset_notes }: { asset_notes?: AssetNotes | undefined }, id: AssetId): AssetNote =>
  asset_notes?.[id] ?? none

type Described = Pick<Asset, 'name' | 'prompt_description'>

/** A description that says no more than the name does: nobody has written one. */
export const saysTheName = ({ name, prompt_description }: Described): boolean => bare(prompt_description) === bare(name)

const bare = (text: string): string =>
  fold(text)
    .replace(/[\s_.+-]+/g, ' ')
    .trim()

/** Whether an asset's description comes from its file's name, and no author has confirmed it. */
export function isUnconfirmed(asset: Described, { described_as }: AssetNote): boolean {
  if (described_as === undefined) return saysTheName(asset)
  return described_as !== '' && described_as === asset.prompt_description
}
