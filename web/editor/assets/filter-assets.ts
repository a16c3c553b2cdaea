import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { namedTwice } from '@fabula/core/novel/asset-names'
import { type AssetNotes, isUnconfirmed, noteOf } from '@fabula/core/novel/asset-note'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import { otherKind } from '@fabula/core/novel/picture-kind'
import { byNameIn } from '../../page/by-name.ts'

/** Which assets of a list are shown: all, those with a certain hint, or those with a tag. */
export type AssetFilter = 'all' | 'unconfirmed' | 'otherKind' | 'twice' | 'untagged' | `tag:${string}`

/** The hints about the assets of one list. */
export type AssetFacts = {
  unconfirmed: ReadonlySet<string>
  /** By asset id: the kind that the picture seems to be instead. */
  otherKind: ReadonlyMap<string, 'sprite' | 'background'>
  twice: ReadonlySet<string>
  untagged: ReadonlySet<string>
  /** By the tag in folded case: the tag as first written, and the ids of its assets. */
  tags: ReadonlyMap<string, { tag: string; ids: ReadonlySet<string> }>
}

/** `transparent`: by asset id, whether the picture has transparent areas, as far as pictures were examined. */
export function factsOf(
  type: AssetType,
  assets: readonly Asset[],
  asset_notes: AssetNotes | undefined,
  transparent: ReadonlyMap<string, boolean>,
): AssetFacts {
  const [unconfirmed, untagged] = [new Set<string>(), new Set<string>()]
  const kinds = new Map<string, 'sprite' | 'background'>()
  const tags = new Map<string, { tag: string; ids: Set<string> }>()
  for (const asset of assets) {
    const note = noteOf({ asset_notes }, asset.id)
    if (isUnconfirmed(asset, note)) unconfirmed.add(asset.id)
    const kind = otherKind(type, asset, transparent.get(asset.id) ?? null, note)
    if (kind) kinds.set(asset.id, kind)
    if (note.tags.length === 0) untagged.add(asset.id)
    for (const tag of note.tags) {
      const known = tags.get(fold(tag))
      if (known) known.ids.add(asset.id)
      else tags.set(fold(tag), { tag, ids: new Set([asset.id]) })
    }
  }
  return { unconfirmed, otherKind: kinds, twice: namedTwice(assets), untagged, tags }
}

export function filterAssets(assets: readonly Asset[], filter: AssetFilter, facts: AssetFacts): Asset[] {
  if (filter === 'all') return [...assets]
  const ids = filter.startsWith('tag:') ? facts.tags.get(filter.slice(4))?.ids : facts[filter as 'twice']
  return assets.filter(({ id }) => ids?.has(id))
}

export type AssetSort = 'newest' | 'oldest' | 'name'

/** The assets whose name contains the query, ignoring case, sorted; `assets` has the oldest first. */
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
