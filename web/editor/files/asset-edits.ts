import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { assetLists } from '@fabula/core/edit/asset-lists'
import { type Asset, type AssetType, assetTypes } from '@fabula/core/novel/asset'

/** The type of the asset with an id; undefined if there is none. */
export const typeOfAsset = ({ assets }: NovelAnswer, id: string): AssetType | undefined =>
  assetTypes.find((type) => assets[assetLists[type]].some((asset) => asset.id === id))

/** The novel with an asset replaced by id, or appended to its list. */
export function withAsset(novel: NovelAnswer, type: AssetType, asset: Asset): NovelAnswer {
  const list = novel.assets[assetLists[type]]
  const next = list.some(({ id }) => id === asset.id)
    ? list.map((each) => (each.id === asset.id ? asset : each))
    : [...list, asset]
  return { ...novel, assets: { ...novel.assets, [assetLists[type]]: next } }
}

export function withoutAsset(novel: NovelAnswer, type: AssetType, id: string): NovelAnswer {
  const list = novel.assets[assetLists[type]]
  return { ...novel, assets: { ...novel.assets, [assetLists[type]]: list.filter((asset) => asset.id !== id) } }
}
