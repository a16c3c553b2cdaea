import type { AssetId } from '../ids.ts'
import { type Asset, type AssetType, assetTypes } from '../novel/asset.ts'
import { isUnconfirmed, noteOf, saysTheName } from '../novel/asset-note.ts'
import type { Novel } from '../novel/novel.ts'
import { assetLists } from './asset-lists.ts'
import { withNotes } from './asset-notes.ts'

/** A change to an asset; absent fields stay. A picture may change between sprite and background. */
export interface AssetChange {
  id: AssetId
  name?: string
  prompt_description?: string
  type?: AssetType
}

/**
 * Changes names, descriptions and kinds of assets as one change. Whether a description has to be confirmed follows:
 * one generated from a file name still does after a renaming, one written by the author does not.
 */
export function changeAssets<N extends Novel>(novel: N, { assets }: { assets: readonly AssetChange[] }): N {
  const changes = new Map(assets.map((each) => [each.id, each]))
  const lists: Record<AssetType, Asset[]> = { sprite: [], background: [], music: [] }
  const moved: [AssetType, Asset][] = []
  const notes = new Map<AssetId, string | undefined>()
  for (const type of assetTypes) {
    for (const asset of novel.assets[assetLists[type]]) {
      const change = changes.get(asset.id)
      if (!change) {
        lists[type].push(asset)
        continue
      }
      const to = kindAfter(type, change)
      const next = changed(asset, change, type, to)
      const waits = describedAsAfter(novel, asset, next)
      if (waits !== noteOf(novel, asset.id).described_as) notes.set(asset.id, waits)
      if (to === type) lists[type].push(next)
      else moved.push([to, next])
    }
  }
  for (const [type, asset] of moved) lists[type].push(asset)
  const after = { ...novel, assets: { sprites: lists.sprite, backgrounds: lists.background, musics: lists.music } }
  return withNotes(after, [...notes.keys()], ({ described_as: _, ...note }, id) => {
    const waits = notes.get(id)
    return waits === undefined ? note : { ...note, described_as: waits }
  })
}

const kindAfter = (type: AssetType, change: AssetChange): AssetType =>
  type === 'music' || change.type === 'music' ? type : (change.type ?? type)

function changed(asset: Asset, change: AssetChange, from: AssetType, to: AssetType): Asset {
  return {
    ...asset,
    name: change.name?.trim() || asset.name,
    prompt_description: change.prompt_description?.trim() || asset.prompt_description,
    // The file's address contains the kind.
    ...(to === from || !asset.url ? {} : { url: asset.url.replace(`/${from}/${asset.id}`, `/${to}/${asset.id}`) }),
  }
}

/** The value that `described_as` of an asset's note has after a change. */
function describedAsAfter(novel: Novel, was: Asset, is: Asset): string | undefined {
  const note = noteOf(novel, was.id)
  if (is.prompt_description !== was.prompt_description) return saysTheName(is) ? '' : undefined
  if (is.name === was.name) return note.described_as
  if (isUnconfirmed(was, note)) return was.prompt_description
  // Once confirmed or written, a description stays confirmed under another name, even if it happens to equal the name.
  return saysTheName(is) ? '' : note.described_as
}
