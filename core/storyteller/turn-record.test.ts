import { expect, test } from 'vitest'
import { addUsage, noUsage } from './turn-record.ts'

test('the sum of two costs has a price if one of them has', () => {
  const one = { input_tokens: 10, cached_tokens: 4, output_tokens: 3 }
  const other = { input_tokens: 200, cached_tokens: 100, output_tokens: 50 }
  const sum = { input_tokens: 210, cached_tokens: 104, output_tokens: 53 }
  expect(addUsage(one, other)).toStrictEqual(sum)
  expect(addUsage({ ...one, nanos: 7 }, other)).toEqual({ ...sum, nanos: 7 })
  expect(addUsage(one, { ...other, nanos: 8 })).toEqual({ ...sum, nanos: 8 })
  expect(addUsage({ ...one, nanos: 7 }, { ...other, nanos: 8 })).toEqual({ ...sum, nanos: 15 })
  expect(addUsage(noUsage, one)).toStrictEqual(one)
})
