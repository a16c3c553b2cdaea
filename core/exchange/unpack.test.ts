import { deflateSync, strFromU8, zlibSync } from 'fflate'
import { expect, test } from 'vitest'
import { unpack } from './unpack.ts'

test('deflate data of any length is unpacked, raw and with a header, to no more than allowed', () => {
  const random = Uint8Array.from({ length: 10_000 }, (_, at) => (at * at * 2_654_435 + at * 97) % 251)
  const text = (bytes: Uint8Array | null) => bytes && strFromU8(bytes, true)
  for (const bytes of [new Uint8Array(), random.subarray(0, 9), random, new Uint8Array(300_000)]) {
    expect(text(unpack(deflateSync(bytes, { level: 0 }), bytes.length, 'bare')) === text(bytes)).toBe(true)
    expect(text(unpack(zlibSync(bytes), bytes.length, 'zlib')) === text(bytes)).toBe(true)
    if (bytes.length > 0) expect(unpack(zlibSync(bytes), bytes.length - 1, 'zlib')).toBeNull()
  }
  expect(unpack(random, 10_000, 'zlib')).toBeNull()
  // Cut off anywhere, at the end of a piece of 4,096 bytes too.
  const packed = deflateSync(random, { level: 0 })
  for (const length of [1, 4_095, 4_096, 8_192]) expect(unpack(packed.subarray(0, length), 10_000, 'bare')).toBeNull()
})
