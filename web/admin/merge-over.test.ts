import { expect, test } from 'vitest'
import { hasConflict, mergeOver } from './merge-over.ts'

const filled = { registration: 'open', caps: { day: 5, reader: 1 }, words: ['a', 'b'], colour: null as string | null }

test('keeps what another administrator saved in fields that the form did not change', () => {
  const typed = { ...filled, caps: { day: 5, reader: 2 }, colour: '#112233' }
  const now = { ...filled, registration: 'closed', caps: { day: 9, reader: 1 }, words: ['a'] }
  expect(mergeOver(filled, typed, now)).toEqual({
    registration: 'closed',
    caps: { day: 9, reader: 2 },
    words: ['a'],
    colour: '#112233',
  })
})

test('prefers the form in fields that both changed; a list is one value', () => {
  const typed = { ...filled, registration: 'invitation', words: ['a', 'b', 'c'] }
  const now = { ...filled, registration: 'closed', words: ['b'] }
  expect(mergeOver(filled, typed, now)).toEqual(typed)
  expect(hasConflict(filled, typed, now)).toBe(true)
})

test('finds no conflict in different changes, or in the same change', () => {
  const typed = { ...filled, caps: { day: 5, reader: 2 }, colour: '#112233' }
  expect(hasConflict(filled, typed, { ...filled, caps: { day: 9, reader: 1 }, colour: '#112233' })).toBe(false)
  expect(hasConflict(filled, typed, { ...filled, caps: { day: 5, reader: 3 } })).toBe(true)
})

test('changes nothing for an unedited form', () => {
  const now = { ...filled, registration: 'closed' }
  expect(mergeOver(filled, { ...filled }, now)).toEqual(now)
})
