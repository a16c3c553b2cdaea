import type { AssetType } from '@fabula/core/novel/asset'

/** Where a stored file is read: immutable under this address, for `t` follows every change. */
export const assetAddress = (
  kind: 'building' | 'production',
  novelId: string,
  type: AssetType,
  asset: { id: string; extension: string; changed_at: Date },
): string => `/assets/${kind}/${novelId}/${type}/${asset.id}.${asset.extension}?t=${asset.changed_at.getTime()}`
