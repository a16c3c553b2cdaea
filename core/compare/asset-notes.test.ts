import { expect, test } from 'vitest'
import { applyCommand } from '../edit/commands.ts'
import { carriedNovel } from '../exchange/offline-copy.ts'
import { picture, tinyNovel } from '../test/tiny-novel.ts'
import { compareNovels } from './compare-novels.ts'
import { mergeNovels } from './merge-novels.ts'
import { placeOfCollision } from './place-of-collision.ts'

const novel = tinyNovel({
  first: 'hall',
  backgrounds: ['hall', 'attic'],
  static: { hall: { background_id: picture('hall') } },
})
const tagged = (name: string, tag: string) =>
  applyCommand(novel, { command: 'tagAssets', ids: [picture(name)], add: [tag], remove: [] })

test('asset notes are compared under the asset’s name', () => {
  const [change] = compareNovels(novel, tagged('hall', 'night'))
  expect(change?.kind).toBe('novel')
  expect(change?.fields.map(({ steps }) => steps[0])).toEqual([{ field: 'asset_notes', entry: 'hall' }])
})

test('merges two people’s tags, of one asset or of two', () => {
  const apart = mergeNovels(novel, tagged('hall', 'night'), tagged('attic', 'dust'))
  expect(apart.collisions).toEqual([])
  expect(apart.novel.asset_notes).toEqual({
    [picture('hall')]: { tags: ['night'] },
    [picture('attic')]: { tags: ['dust'] },
  })
  const both = mergeNovels(novel, tagged('hall', 'night'), tagged('hall', 'inn'))
  expect(both.novel.asset_notes?.[picture('hall')]?.tags.toSorted()).toEqual(['inn', 'night'])
})

test('a collision over an asset gives its name', () => {
  const collision = { path: ['asset_notes', picture('hall'), 'described_as'], base: 'a', ours: 'b', theirs: 'c' }
  expect(placeOfCollision(collision, tagged('hall', 'night')).steps).toEqual([
    { field: 'asset_notes', entry: 'hall' },
    { field: 'described_as' },
  ])
})

test('asset notes are private: a copy for offline play has none', () => {
  expect(carriedNovel(tagged('hall', 'night')).asset_notes).toBeUndefined()
})
