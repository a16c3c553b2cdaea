import { expect, test } from 'vitest'
import { blamedFields } from './blamed-fields.ts'

const blame = (path: string, values: object) =>
  blamedFields({ errors: [{ path, message: 'no' }] }, values as Record<string, unknown>).map(({ field }) => field)

test('maps a path within the whole document to the form’s field', () => {
  const character = { prompt_name: 'Anna', sprites: [{ name: 'day', sprite_ids: [] }] }
  expect(blame('characters.2.prompt_name', character)).toEqual(['prompt_name'])
  expect(blame('characters.2.sprites.0.name', character)).toEqual(['sprites.0.name'])
  expect(blame('characters.0.sprite_id', { characters: [{ sprite_id: '' }], name: 'x' })).toEqual([
    'characters.0.sprite_id',
  ])
  expect(blame('name', { name: 'x' })).toEqual(['name'])
})

test('maps a path outside the form to no field', () => {
  expect(blame('price_stars', { name: 'x' })).toEqual([])
  expect(blame('', { name: 'x' })).toEqual([])
  expect(blame('sprites.4.name', { sprites: [] })).toEqual([])
})
