import { AssetId, NovelId, type UserId } from '@fabula/core/ids'
import { AssetType } from '@fabula/core/novel/asset'
import type pg from 'pg'
import * as z from 'zod/mini'
import { ProblemError } from '../problem-error.ts'
import { originalKey, storedAt } from './file-keys.ts'
import { findStoredAsset } from './find-stored-asset.ts'
import { mediaTypeOf } from './media-types.ts'
import type { PictureVariants } from './picture-variants.ts'

/** The file behind an address under `/assets`. */
export interface OpenedAsset {
  key: string
  /** Of the content: it differs for another file or another width. */
  etag: string
  mediaType: string
  /** Whether the content of this address can never change. */
  immutable: boolean
  /** Whether only the caller may cache it: the file of a hidden novel. */
  personal: boolean
  /** Whether the form depends on the client's `Accept` header. */
  byAccept: boolean
}

const Address = z.object({
  kind: z.enum(['building', 'production']),
  novelId: NovelId,
  type: AssetType,
  id: AssetId,
  extension: z.string(),
})

/**
 * The stored file that an address names: `{kind}/{novelId}/{type}/{name}` with `?t=` and `?w=`. Throws
 * `asset_not_found` for any other address, for a deleted file, and for a hidden novel's files unless the caller
 * (`viewer`) is its author. A `w` that is no width is ignored.
 */
export async function openAsset(
  { pool, variants, viewer }: { pool: pg.Pool; variants: PictureVariants; viewer: () => Promise<UserId | null> },
  path: { kind: string; novelId: string; type: string; name: string },
  query: { t?: string | undefined; w?: string | undefined },
  taken = { avif: false },
): Promise<OpenedAsset> {
  const [, id, extension] = /^([0-9a-f-]{36})\.([a-z0-9]{1,8})$/.exec(path.name) ?? []
  const address = z.safeParse(Address, { ...path, id, extension })
  const asset = address.success ? await findStoredAsset(pool, address.data) : null
  if (!asset) throw new ProblemError('asset_not_found')
  const personal = asset.hidden_for !== null
  if (personal && (await viewer()) !== asset.hidden_for) throw new ProblemError('asset_not_found')
  const width = /^[1-9]\d{0,4}$/.test(query.w ?? '') ? Number(query.w) : null
  const { key: variant, lasts } = width === null ? { key: null, lasts: true } : await variants.at(asset, width, taken)
  const immutable = lasts && query.t === String(storedAt(asset.file))
  if (variant === null) {
    const key = originalKey(asset.novel_id, asset.file, asset.extension)
    return {
      key,
      etag: `"${asset.file}"`,
      mediaType: mediaTypeOf(asset.extension),
      immutable,
      personal,
      byAccept: false,
    }
  }
  const [, name, format = ''] = /(w\d+)\.(\w+)$/.exec(variant) ?? []
  const etag = format === 'avif' ? `"${asset.file}-${name}-avif"` : `"${asset.file}-${name}"`
  return { key: variant, etag, mediaType: mediaTypeOf(format), immutable, personal, byAccept: true }
}
