import type { Assets, AssetType } from '../novel/asset.ts'

/** The list of a novel's assets that a kind of them is in. */
export const assetLists = {
  sprite: 'sprites',
  background: 'backgrounds',
  music: 'musics',
} as const satisfies Record<AssetType, keyof Assets>
