import { AssetId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import type { AssetNotes } from '@fabula/core/novel/asset-note'
import { expect, test } from 'vitest'
import { type AssetFilter, factsOf, filterAssets } from './filter-assets.ts'

const idOf = (at: number) => AssetId.parse(`00000000-0000-4000-8000-00000000000${at}`)
const asset = (at: number, name: string, prompt_description: string): Asset => ({
  id: idOf(at),
  name,
  prompt_description,
  extension: 'png',
  width: 400,
  height: 900,
})
const assets = [asset(1, 'Quay', 'quay'), asset(2, 'Pier', 'Planks in fog'), asset(3, 'quay', 'A lamp over the water')]
const notes: AssetNotes = {
  [idOf(2)]: { tags: ['Night', 'fog'] },
  [idOf(3)]: { tags: ['night'] },
}

test('each filter shows exactly the assets that match it', () => {
  const facts = factsOf('sprite', assets, notes, new Map())
  const shown = (filter: AssetFilter) =>
    filterAssets(assets, filter, facts).map(({ id }) => assets.findIndex((each) => each.id === id) + 1)
  expect(shown('all')).toEqual([1, 2, 3])
  expect(shown('unconfirmed')).toEqual([1])
  expect(shown('untagged')).toEqual([1])
  expect(shown('twice')).toEqual([1, 3])
  expect(shown('tag:night')).toEqual([2, 3])
  expect(shown('tag:fog')).toEqual([2])
  expect(shown('tag:gone')).toEqual([])
  expect([...facts.tags.values()].map(({ tag, ids }) => [tag, ids.size])).toEqual([
    ['Night', 2],
    ['fog', 1],
  ])
})

test('names the other kind for a picture that does not look like its own', () => {
  const wide = [{ ...asset(1, 'Quay', 'x'), width: 1920, height: 1080 }]
  const opaque = new Map([[idOf(1), false]])
  expect([...factsOf('sprite', wide, undefined, opaque).otherKind.values()]).toEqual(['background'])
  expect(factsOf('background', wide, undefined, opaque).otherKind.size).toBe(0)
})
