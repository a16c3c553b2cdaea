import { createHash } from 'node:crypto'
import { textOfProof } from '@fabula/contract/proof-of-work'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proveWork } from './prove-work.ts'
import { sha256Head } from './sha256-head.ts'

const real = (text: string): Buffer => createHash('sha256').update(text).digest()

test('computes the digest of SHA-256', () => {
  const text = fc.string({
    unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
    maxLength: 55,
  })
  fc.assert(fc.property(text, (short) => sha256Head(short) === real(short).readUInt32BE(0)))
})

test('finds a solution with the required number of zero bits', async () => {
  const solution = await proveWork({ challenge: 'of-a-name-and-a-place', bits: 12 })
  expect(real(textOfProof('of-a-name-and-a-place', solution)).readUInt16BE(0) >> 4).toBe(0)
})
