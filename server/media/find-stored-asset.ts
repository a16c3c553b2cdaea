import type { AssetId, NovelId, UserId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import type pg from 'pg'

/** A file as its address names it, with its metadata. */
export interface StoredAsset {
  novel_id: NovelId
  type: AssetType
  extension: string
  file: string
  bytes: number
  width: number | null
  /** The owner of a hidden novel, who alone may have the file; null otherwise. */
  hidden_for: UserId | null
}

export interface AssetAddress {
  kind: 'building' | 'production'
  novelId: NovelId
  type: AssetType
  id: AssetId
  extension: string
}

/** Finds the file behind an address; null when there is none, or when any part of the address does not match it. */
export async function findStoredAsset(pool: pg.Pool, at: AssetAddress): Promise<StoredAsset | null> {
  const { rows } = await pool.query<StoredAsset>({
    name: 'find-stored-asset',
    text: `select a.novel_id, a.type, a.extension, a.file, a.bytes, a.width,
             case when n.hidden then n.owner_id end as hidden_for
           from assets a join novels n on n.id = a.novel_id
           where a.novel_id = $1 and a.id = $2 and a.type = $3 and a.extension = $4 and n.kind = $5
             and a.deleted_at is null`,
    values: [at.novelId, at.id, at.type, at.extension, at.kind],
  })
  return rows[0] ?? null
}
