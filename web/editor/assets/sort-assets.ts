import type { Asset } from '@fabula/core/novel/asset'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import { byNameIn } from '../../page/by-name.ts'

export type AssetSort = 'newest' | 'oldest' | 'name'

/** The assets whose name contains the query, whatever its case; novels keep them oldest first. */
export function sortAssets(assets: readonly Asset[], query: string, sort: AssetSort, language: Language): Asset[] {
  const wanted = fold(query)
  const found = assets.filter(({ name }) => fold(name).includes(wanted))
  switch (sort) {
    case 'oldest':
      return found
    case 'newest':
      return found.toReversed()
    case 'name': {
      const inOrder = byNameIn(language)
      return found.sort((one, other) => inOrder(one.name, other.name))
    }
  }
}
