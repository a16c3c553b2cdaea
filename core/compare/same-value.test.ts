import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameValue } from './same-value.ts'

test('copies are equal, whatever the order of their fields', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const copy: unknown = JSON.parse(JSON.stringify(value))
      const turned =
        typeof copy === 'object' && copy !== null && !Array.isArray(copy)
          ? Object.fromEntries(Object.entries(copy).reverse())
          : copy
      expect(sameValue(JSON.parse(JSON.stringify(value)), turned)).toBe(true)
    }),
  )
})

test.each([
  [1, '1'],
  [null, {}],
  [[], {}],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: { b: [1] } }, { a: { b: [2] } }],
])('%j is not %j', (one, other) => {
  expect(sameValue(one, other)).toBe(false)
  expect(sameValue(other, one)).toBe(false)
})

test('an undefined field equals an absent one, as in JSON', () => {
  expect(sameValue({ a: 1, b: undefined }, { a: 1 })).toBe(true)
})
