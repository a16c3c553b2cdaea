import { NovelId, SceneId } from '@fabula/core/ids'
import { expect, test } from 'vitest'
import { addressOfLocation, isEntryOpen, type OpenNovel, type Place, readLocation } from './location.ts'

const id = '00000000-0000-4000-8000-0000000000c1'
const novel: OpenNovel = { base: 'building_novel', novelId: NovelId.parse(id), language: 'english' }
const talk = { scene_id: SceneId.parse(id), scene_type: 'interactive' } as const
const fixed = { scene_id: SceneId.parse(id), scene_type: 'static' } as const
const places: Place[] = [
  { kind: 'novel', section: 'info', entry: undefined },
  { kind: 'novel', section: 'assets', entry: 'music' },
  { kind: 'novel', section: 'characters', entry: id },
  { kind: 'interactive', scene: talk, section: 'info', entry: undefined },
  { kind: 'interactive', scene: talk, section: 'test-canvas', entry: undefined },
  { kind: 'interactive', scene: talk, section: 'endings', entry: 'new' },
  { kind: 'static', scene: fixed, section: 'next-scenes', entry: '0' },
]

test('reads every address back as its place, and no two places share one', () => {
  const addresses = places.map((place) => addressOfLocation(novel, place))
  expect(new Set(addresses).size).toBe(places.length)
  expect(addresses.map((address, at) => readLocation(sceneOf(places[at]), query(address)))).toEqual(places)
  expect(query(addresses[0] ?? '?')).toBe('')
})

test('reads an address without a section, or with an unknown one, as the first section', () => {
  for (const words of ['', '?section=endings&entry=1', '?section=nowhere']) {
    expect(readLocation(null, words)).toMatchObject({ kind: 'novel', section: 'info' })
  }
  expect(readLocation(fixed, '?section=characters')).toMatchObject({ kind: 'static', section: 'info' })
  expect(readLocation(talk, '?section=preview')).toMatchObject({ kind: 'interactive', section: 'info' })
})

test('an entry is open at a thing of a section, but not at a tab or the section itself', () => {
  const open = places.map(isEntryOpen)
  expect(open).toEqual([false, false, true, false, false, true, true])
})

const query = (address: string) => new URL(address, 'https://fabula.test').search
const sceneOf = (place: Place | undefined) => (place && place.kind !== 'novel' ? place.scene : null)
