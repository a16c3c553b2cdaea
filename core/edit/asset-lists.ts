import type { Assets, AssetType } from '../novel/asset.ts'

/** Which list of a novel holds the assets of each kind. */
export const assetLists = {
  sprite: 'sprites',
  background: 'backgrounds',
  music: 'musics',
} as const satisfies Record<AssetType, keyof Assets>
