import { expect, test } from 'vitest'
import { shortAddress } from './short-address.ts'

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:0DB8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::7', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['', ''],
  ['nowhere', ''],
])('%s is shortened to %s', (address, short) => {
  expect(shortAddress(address)).toBe(short)
})
