import { expect, test } from 'vitest'
import { limits } from '../record/limits.ts'
import { readLorebook } from './read-lorebook.ts'
import { newTestId as newId } from './test-script.ts'

test.each([
  [{ name: ' Fog ', comment: 'x', keys: ['y'] }, 'Fog'],
  [{ name: ' ', comment: ' The\n fog ', keys: ['y'] }, 'The fog'],
  [{ name: 7, comment: null, keys: ['a', 7, 'b', 'c', 'd', 'e'] }, 'a, b, c, d'],
  [{ key: ['a'] }, 'a'],
  [{ keys: 'a', key: ['b'] }, 'b'],
  [{}, 'Lore 1'],
  [{ name: 'x'.repeat(limits.name + 1) }, 'x'.repeat(limits.name)],
])('the lore %j has a name', (entry, name) => {
  const book = { entries: [{ content: 'x', ...entry }] }
  const nameOf = (more: object) => readLorebook({ ...book, ...more }, newId, (text) => text).world_prompts[0]?.name
  expect(nameOf({})).toBe(name)
  if (name === 'Lore 1') expect(nameOf({ name: ' Orlin ' })).toBe('Orlin 1')
})

test('lore is sorted by its order, and what is turned off is left out', () => {
  const entry = (name: string, more: object) => ({ name, content: name, ...more })
  const { world_prompts, left_out } = readLorebook(
    {
      entries: {
        0: entry('c', { order: 3 }),
        1: entry('off', { enabled: false }),
        2: entry('off too', { disable: true }),
        3: entry('b', { insertion_order: '2', order: 9 }),
        4: entry('a', { order: 'x' }),
        5: entry('empty', { content: ' ' }),
        6: 'no entry',
      },
    },
    newId,
    (text) => text,
  )
  expect([world_prompts.map(({ name }) => name), left_out]).toEqual([['a', 'b', 'c'], 2])
})
