import type { AssetId } from '../ids.ts'
import type { Asset, Assets } from './asset.ts'
import { fold } from './fold.ts'

/** The assets of one list whose name another one of it has too, whatever its case. */
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

/** Whether a name is that of another asset in the list already. */
export const isTaken = (assets: readonly Pick<Asset, 'id' | 'name'>[], name: string, own: AssetId | null): boolean =>
  fold(name) !== '' && assets.some((asset) => asset.id !== own && fold(asset.name) === fold(name))

/** Every asset of a novel, whatever its kind. */
export const assetsOf = ({ assets }: { assets: Assets }): Asset[] => [
  ...assets.sprites,
  ...assets.backgrounds,
  ...assets.musics,
]
