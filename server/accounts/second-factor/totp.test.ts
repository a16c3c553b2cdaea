import { describe, expect, test } from 'vitest'
import { codeOf, newSecret, stepAt, stepsOf, totpAddress } from './totp.ts'

/** `12345678901234567890`, the secret of the RFC's examples. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, the last six digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at %i s', (seconds, code) => {
    expect(codeOf(secret, stepAt(seconds * 1000))).toBe(code)
  })

  test('are accepted one step early and one step late, and no further', () => {
    const at = 1_111_111_111_000
    const step = stepAt(at)
    const taken = [-2, -1, 0, 1, 2].map((off) => stepsOf(secret, codeOf(secret, step + off), at))
    expect(taken).toEqual([[], [step - 1], [step], [step + 1], []])
  })

  test('may be typed with spaces and dashes of any kind; other text is not a code', () => {
    const at = 59_000
    for (const typed of [' 287 082 ', '287-082', '287–082', '287‑082', '287\u00ad082', '287−082'])
      expect(stepsOf(secret, typed, at)).toEqual([1])
    for (const odd of ['', '28708', '2870820', '28708a', '٢٨٧٠٨٢', '287082\u0000'])
      expect(stepsOf(secret, odd, at)).toEqual([])
  })
})

test('a secret has 160 bits, and differs each time', () => {
  const made = Array.from({ length: 50 }, newSecret)
  expect(new Set(made).size).toBe(50)
  for (const each of made) expect(each).toMatch(/^[A-Z2-7]{32}$/)
})

test('the address names the site and the account, whatever the site is called', () => {
  expect(totpAddress({ secret, site: 'Маяк: 2', username: 'Nell_1' })).toBe(
    `otpauth://totp/${encodeURIComponent('Маяк  2')}:Nell_1?secret=${secret}&issuer=${encodeURIComponent('Маяк  2')}&algorithm=SHA1&digits=6&period=30`,
  )
})
