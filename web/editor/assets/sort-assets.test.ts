import type { AssetId } from '@fabula/core/ids'
import { expect, test } from 'vitest'
import { sortAssets } from './filter-assets.ts'

const assets = ['Quay 2', 'ilse calm', 'quay 10'].map((name, index) => ({
  id: String(index) as AssetId,
  name,
  prompt_description: '',
  extension: 'png',
}))
const names = (...args: [string, 'newest' | 'oldest' | 'name']) =>
  sortAssets(assets, ...args, 'english').map(({ name }) => name)

test('finds assets by a part of their name, ignoring case', () => {
  expect(names(' QUAY ', 'oldest')).toEqual(['Quay 2', 'quay 10'])
  expect(names('lamp', 'oldest')).toEqual([])
})

test('sorts assets by age, or by name with numbers in numeric order', () => {
  expect(names('', 'newest')).toEqual(['quay 10', 'ilse calm', 'Quay 2'])
  expect(names('', 'name')).toEqual(['ilse calm', 'Quay 2', 'quay 10'])
})
