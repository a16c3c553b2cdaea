import { expect, test } from 'vitest'
import { placesOf } from './card-places.ts'

test('each known field of a card has a place of its own', () => {
  const known = {
    ...{ name: 'name', nickname: 'alias', description: 'biography', personality: 'biography', scenario: 'biography' },
    ...{ first_mes: 'opening', alternate_greetings: 'opening', mes_example: 'lines', system_prompt: 'prompt' },
    ...{ post_history_instructions: 'prompt', creator_notes: 'notes', creator: 'notes', character_version: 'notes' },
    ...{ tags: 'notes', character_book: 'lore', assets: 'pictures', toString: 'kept', x: 'kept' },
  }
  const all = Object.fromEntries(Object.keys(known).map((field) => [field, ['x']]))
  const noted = { ...all, extensions: { depth_prompt: { prompt: 'x' } } }
  const placed = (kept: boolean) => Object.fromEntries(placesOf(noted, kept).map(({ field, place }) => [field, place]))
  expect(placed(true)).toEqual({ ...known, extensions: 'kept', depth_prompt: 'prompt' })
  expect(placed(false)).toEqual({ ...known, toString: 'lost', x: 'lost', extensions: 'lost', depth_prompt: 'prompt' })
  expect(placesOf({ extensions: { depth_prompt: { prompt: ' ' } }, ['y'.repeat(81)]: 'x' }, false)).toContainEqual({
    field: 'y'.repeat(80),
    place: 'lost',
  })
  const many = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`f${at}`, 'x']))
  expect(placesOf(many, true)).toHaveLength(60)
})
