import type { AssetType } from '@fabula/core/novel/asset'
import { storedAt } from '../media/file-keys.ts'

/** Before the addresses of published files; empty: they are read from this server. */
let origin = ''

/** Has published files read elsewhere from now on, such as from a CDN in front of this server; undefined: from here. */
export function readAssetsFrom(url: string | undefined): void {
  origin = url ?? ''
}

/**
 * Where a stored file is read: immutable under this address, for another file has another `t`, whatever else changes of
 * the asset. A draft's files are read from this server alone: they are no CDN's to keep.
 */
export const assetAddress = (
  kind: 'building' | 'production',
  novelId: string,
  type: AssetType,
  asset: { id: string; extension: string; file: string },
): string =>
  `${kind === 'production' ? origin : ''}/assets/${kind}/${novelId}/${type}/${asset.id}.${asset.extension}?t=${storedAt(asset.file)}`
