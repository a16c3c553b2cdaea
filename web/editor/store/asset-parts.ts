import { assetLists } from '@fabula/core/edit/asset-lists'
import { type Asset, type Assets, type AssetType, assetTypes } from '@fabula/core/novel/asset'

type Words = Pick<Asset, 'name' | 'prompt_description'>

/** How an asset is after a change: of which kind, where in the list of that kind, and which of its words are new. */
export type ChangedAsset = { type: AssetType; place: number; asset: Asset; words: Partial<Words> }

type Placed = Omit<ChangedAsset, 'words'>

const placed = (assets: Assets): Map<string, Placed> =>
  new Map(
    assetTypes.flatMap((type) =>
      assets[assetLists[type]].map((asset, place) => [asset.id, { type, place, asset }] as const),
    ),
  )

/**
 * The assets that differ between two states of a novel, by their ids, as they are in the second one; null: one is gone. Only
 * what authors say of them counts: a new file is told to both views of the novel by the call that sent it.
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

/** Assets with some of them changed, put back where they stood, or taken away, as {@link changedAssets} tells it. */
export function withAssets(assets: Assets, fields: Record<string, unknown>): Assets {
  const changes = fields as Record<string, ChangedAsset | null | undefined>
  const now = placed(assets)
  const listOf = (type: AssetType): Asset[] => {
    const list = assets[assetLists[type]].flatMap((asset) => {
      const change = changes[asset.id]
      if (change === undefined) return [asset]
      return change?.type === type ? [{ ...asset, ...change.words }] : []
    })
    const come = Object.values(changes).filter((change) => change?.type === type) as ChangedAsset[]
    for (const { place, asset, words } of come.toSorted((one, other) => one.place - other.place)) {
      const here = now.get(asset.id)
      if (here?.type !== type)
        list.splice(Math.min(place, list.length), 0, { ...asset, ...wordsOf(here?.asset ?? asset), ...words })
    }
    return list
  }
  return { sprites: listOf('sprite'), backgrounds: listOf('background'), musics: listOf('music') }
}

/** The same as the server takes it: what each asset says now, and of which kind it is, or that it goes. */
export const assetChanges = (fields: Record<string, unknown>) =>
  Object.entries(fields as Record<string, ChangedAsset | null>).map(([id, change]) =>
    change === null ? { id, deleted: true } : { id, deleted: false, ...change.words, asset_type: change.type },
  )
