import { expect, test } from 'vitest'
import { hasCollided, mergeOver } from './merge-over.ts'

const filled = { registration: 'open', caps: { day: 5, reader: 1 }, words: ['a', 'b'], colour: null as string | null }

test('what a form did not touch is as another has saved it, field by field', () => {
  const typed = { ...filled, caps: { day: 5, reader: 2 }, colour: '#112233' }
  const now = { ...filled, registration: 'closed', caps: { day: 9, reader: 1 }, words: ['a'] }
  expect(mergeOver(filled, typed, now)).toEqual({
    registration: 'closed',
    caps: { day: 9, reader: 2 },
    words: ['a'],
    colour: '#112233',
  })
})

test('what both have changed is the form’s; a list is one value', () => {
  const typed = { ...filled, registration: 'invitation', words: ['a', 'b', 'c'] }
  const now = { ...filled, registration: 'closed', words: ['b'] }
  expect(mergeOver(filled, typed, now)).toEqual(typed)
  expect(hasCollided(filled, typed, now)).toBe(true)
})

test('two who changed different things, or the same to the same, are in nobody’s way', () => {
  const typed = { ...filled, caps: { day: 5, reader: 2 }, colour: '#112233' }
  expect(hasCollided(filled, typed, { ...filled, caps: { day: 9, reader: 1 }, colour: '#112233' })).toBe(false)
  expect(hasCollided(filled, typed, { ...filled, caps: { day: 5, reader: 3 } })).toBe(true)
})

test('a form that nobody touched changes nothing', () => {
  const now = { ...filled, registration: 'closed' }
  expect(mergeOver(filled, { ...filled }, now)).toEqual(now)
})
