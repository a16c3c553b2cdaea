import { expect, test } from 'vitest'
import { personOf } from './person.ts'

const someone = { id: 7, is_bot: false }

test.each([
  [{ first_name: 'Ann', last_name: 'Lee' }, 'Ann Lee'],
  [{ first_name: 'Ann', username: 'ann_lee' }, '@ann_lee'],
  [{ first_name: '\u202eAnn\u2066\nLee' }, 'Ann Lee'],
  [{ first_name: '\u202e \u200f' }, '7'],
])('%o is called %s', (names, name) => {
  expect(personOf({ ...someone, ...names })).toEqual({ id: 7, name })
})
