import type { AssetId } from '@fabula/core/ids'
import { assetAddress } from './asset-address.ts'

/** Columns of a novel's cover in a query that contains `novels n` and {@link coverJoin}. */
export const coverColumns = `n.kind, n.head->>'cover_background_image_id' as cover_id, c.extension as cover_extension,
  c.type as cover_type, c.file as cover_file`

export const coverJoin = `left join assets c on c.novel_id = n.id and c.deleted_at is null and c.type <> 'music'
  and c.id = (n.head->>'cover_background_image_id')::uuid`

export interface CoverRow {
  id: string
  kind: 'building' | 'production'
  cover_id: AssetId | null
  cover_extension: string | null
  cover_type: 'sprite' | 'background' | null
  cover_file: string | null
}

export interface Cover {
  cover_background_image_id: AssetId | null
  cover_background_image_extension: string | null
  cover_url: string | null
}

/** A novel's cover in summaries. A deleted picture leaves its id without an address. */
export function coverOf(row: CoverRow): Cover {
  const { cover_id: id, cover_extension: extension, cover_type: type, cover_file: file } = row
  return {
    cover_background_image_id: id,
    cover_background_image_extension: extension,
    cover_url: id && extension && type && file ? assetAddress(row.kind, row.id, type, { id, extension, file }) : null,
  }
}
