import type { Asset } from '@fabula/core/novel/asset'

export type AssetSort = 'newest' | 'oldest' | 'name'

/** The assets whose name contains the query, whatever its case; novels keep them oldest first. */
export function sortAssets(assets: readonly Asset[], query: string, sort: AssetSort): Asset[] {
  const wanted = query.trim().toLowerCase()
  const found = assets.filter(({ name }) => name.toLowerCase().includes(wanted))
  switch (sort) {
    case 'oldest':
      return found
    case 'newest':
      return found.toReversed()
    case 'name':
      return found.sort(byName)
  }
}

const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (one: Asset, other: Asset) => collator.compare(one.name, other.name)
