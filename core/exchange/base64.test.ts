import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { decodeBase64, encodeBase64 } from './base64.ts'

test('base64 encodes and decodes bytes without change', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = encodeBase64(bytes)
      expect(text).toMatch(/^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/)
      expect(decodeBase64(strToU8(text))).toEqual(bytes)
    }),
  )
})

// The test vectors of RFC 4648, and both signs that are neither letters nor digits.
test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
  ['~~~???', 'fn5+Pz8/'],
])('%j in base64 is %j', (text, encoded) => {
  expect(encodeBase64(strToU8(text))).toBe(encoded)
  expect(decodeBase64(strToU8(encoded))).toEqual(strToU8(text))
  expect(decodeBase64(strToU8(`\n ${encoded.replaceAll('=', '')}\r\n`))).toEqual(strToU8(text))
  expect(decodeBase64(strToU8(`${encoded}!`))).toBeNull()
})
