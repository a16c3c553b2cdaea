import type { AssetType } from '@fabula/core/novel/asset'
import { storedAt } from '../media/file-keys.ts'

/** The origin of published files' addresses; empty: this server. */
let origin = ''

/**
 * Reads published files from another origin from now on, such as a CDN in front of this server; undefined: from this
 * server.
 */
export function readAssetsFrom(url: string | undefined): void {
  origin = url ?? ''
}

/**
 * The address of a stored file. Immutable, because a replaced file has another `t`, whatever else changes of the asset.
 * A draft's files are only read from this server: a CDN must not cache them.
 */
export const assetAddress = (
  kind: 'building' | 'production',
  novelId: string,
  type: AssetType,
  asset: { id: string; extension: string; file: string },
): string =>
  `${kind === 'production' ? origin : ''}/assets/${kind}/${novelId}/${type}/${asset.id}.${asset.extension}?t=${storedAt(asset.file)}`
