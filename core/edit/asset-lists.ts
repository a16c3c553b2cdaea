import type { Assets, AssetType } from '../novel/asset.ts'

/** The novel's list for each kind of asset. */
export const assetLists = {
  sprite: 'sprites',
  background: 'backgrounds',
  music: 'musics',
} as const satisfies Record<AssetType, keyof Assets>
