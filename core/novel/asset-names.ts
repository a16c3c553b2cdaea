import type { AssetId } from '../ids.ts'
import type { Asset, Assets } from './asset.ts'
import { fold } from './fold.ts'

/** The assets in a list whose name another asset has too, ignoring case. */
export function namedTwice(assets: readonly Pick<Asset, 'id' | 'name'>[]): Set<AssetId> {
  const first = new Map<string, AssetId>()
  const twice = new Set<AssetId>()
  for (const { id, name } of assets) {
    const folded = fold(name)
    const other = first.get(folded)
    if (other === undefined) first.set(folded, id)
    else twice.add(other).add(id)
  }
  return twice
}

/** Whether another asset in the list already has this name. */
export const isTaken = (assets: readonly Pick<Asset, 'id' | 'name'>[], name: string, own: AssetId | null): boolean =>
  fold(name) !== '' && assets.some((asset) => asset.id !== own && fold(asset.name) === fold(name))

/** All assets of a novel, of every kind. */
export const assetsOf = ({ assets }: { assets: Assets }): Asset[] => [
  ...assets.sprites,
  ...assets.backgrounds,
  ...assets.musics,
]
