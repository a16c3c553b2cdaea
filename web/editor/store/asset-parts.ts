import { assetLists } from '@fabula/core/edit/asset-lists'
import { type Asset, type Assets, type AssetType, assetTypes } from '@fabula/core/novel/asset'

type Words = Pick<Asset, 'name' | 'prompt_description'>

/** An asset after a change: its type, its place in the list of that type, and which of its texts changed. */
export type ChangedAsset = { type: AssetType; place: number; asset: Asset; words: Partial<Words> }

type Placed = Omit<ChangedAsset, 'words'>

const placed = (assets: Assets): Map<string, Placed> =>
  new Map(
    assetTypes.flatMap((type) =>
      assets[assetLists[type]].map((asset, place) => [asset.id, { type, place, asset }] as const),
    ),
  )

/**
 * The assets that differ between two states of a novel, by id, as they are in the second one; null if deleted. Only
 * what authors can edit counts: a new file enters both views of the novel through the call that uploaded it.
 */
export function changedAssets(from: Assets, to: Assets): Record<string, ChangedAsset | null> {
  if (from === to) return {}
  const [was, is] = [placed(from), placed(to)]
  const changed: Record<string, ChangedAsset | null> = {}
  for (const [id, now] of is) {
    const before = was.get(id)
    const words = before ? newWords(before.asset, now.asset) : wordsOf(now.asset)
    if (before?.type !== now.type || Object.keys(words).length > 0) changed[id] = { ...now, words }
  }
  for (const id of was.keys()) if (!is.has(id)) changed[id] = null
  return changed
}

const wordsOf = ({ name, prompt_description }: Asset): Words => ({ name, prompt_description })

const newWords = (was: Asset, is: Asset): Partial<Words> => ({
  ...(was.name === is.name ? {} : { name: is.name }),
  ...(was.prompt_description === is.prompt_description ? {} : { prompt_description: is.prompt_description }),
})

/** Applies changes from {@link changedAssets}: assets are changed, restored to their place, or removed. */
export function withAssets(assets: Assets, fields: Record<string, unknown>): Assets {
  // The fields of the assets part are assets by id: see `Part`.
  const changes = fields as Record<string, ChangedAsset | null | undefined>
  const now = placed(assets)
  const listOf = (type: AssetType): Asset[] => {
    const list = assets[assetLists[type]].flatMap((asset) => {
      const change = changes[asset.id]
      if (change === undefined) return [asset]
      return change?.type === type ? [{ ...asset, ...change.words }] : []
    })
    const arriving = Object.values(changes).filter((change) => change?.type === type) as ChangedAsset[]
    for (const { place, asset, words } of arriving.toSorted((a, b) => a.place - b.place)) {
      const here = now.get(asset.id)
      if (here?.type !== type)
        list.splice(Math.min(place, list.length), 0, { ...asset, ...wordsOf(here?.asset ?? asset), ...words })
    }
    return list
  }
  return { sprites: listOf('sprite'), backgrounds: listOf('background'), musics: listOf('music') }
}

/** The same changes in the server's format: each asset's texts and type, or its deletion. */
export const assetChanges = (fields: Record<string, unknown>) =>
  Object.entries(fields as Record<string, ChangedAsset | null>).map(([id, change]) =>
    change === null ? { id, deleted: true } : { id, deleted: false, ...change.words, asset_type: change.type },
  )
