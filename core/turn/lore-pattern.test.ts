import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lorePattern, loreWork } from './lore-pattern.ts'

const finds = (key: string, text: string) => lorePattern(key)?.([...text], loreWork()) ?? null

test.each([
  ['/dragons?/i', 'Two DRAGONS', true],
  ['/dragons?/', 'Two DRAGONS', false],
  ['/\\bark\\b/', 'the ark.', true],
  ['/\\bark\\b/', 'dark', false],
  ['/\\bлес\\b/i', 'В Лес!', true],
  ['/\\bлес\\b/', 'лесник', false],
  ['/^(?:sword|axe) of \\w+$/m', 'no\nsword of Fire\nno', true],
  ['/^(?:sword|axe) of \\w+$/', 'no\nsword of Fire\nno', false],
  ['/a.c/', 'a\nc', false],
  ['/a.c/s', 'a\nc', true],
  ['/\\d{2,3}/', 'room 7', false],
  ['/\\d{2,3}/', 'room 17', true],
  ['/[^a-z\\]]x/', 'ax]x', false],
  ['/\\p{Lu}{3}/u', 'the KGB', true],
  ['/a\\/b/', 'a/b', true],
  ['/(?<name>ann|eve)+/', 'eve', true],
  ['/a{2}/', 'a', false],
  ['/^a{2}$/', 'aaa', false],
  ['/^a{2,}$/', 'aaaa', true],
  ['/^a{0,2}$/', 'aaa', false],
  ['/^(?:a|b|cd)$/', 'cd', true],
  ['/^(?:a|b|cd)$/', 'acd', false],
  ['/^(|a)b$/', 'b', true],
  ['/a+?b/', 'aab', true],
  ['/\\Bark/', 'dark', true],
  ['/\\Bark/', 'ark', false],
  ['/\\x41\\u0042\\u{43}/', 'ABC', true],
  ['/\\P{L}/', 'abc', false],
  ['/\\n/', 'a\nb', true],
  ['/^b/', 'a\nb', false],
  ['/^b/m', 'a\nb', true],
  ['/a$/', 'a\nb', false],
  ['/a$/m', 'a\r\nb', true],
  ['/[A-C]/i', 'b', true],
  ['/ÄRGER/i', 'ärger', true],
  ['/a_b\\b/', 'a_b.', true],
  ['/b\\b/', 'b_', false],
  ['/a{x}/', 'a{x}', true],
  ['/[\\_a]/i', 'A', true],
  ['/[\\_a]/', 'A', false],
])('%s in %j: %s', (key, text, found) => expect(finds(key, text)).toBe(found))

test.each([
  '/(?=a)b/',
  '/(?<!a)b/',
  '/(a)\\1/',
  '/(/',
  '/a)/',
  '/[a/',
  '/*/',
  '/a{3,2}/',
  '/a{1001}/',
  '/a/q',
  '/+/',
  '/?/',
  '/(?a)/',
  '/(?:a/',
  '/a\\/',
  '/\\k<a>/',
  '/\\xZ/',
  '/\\u12/',
  '/(?:(?:a{50}){50}){50}/',
  `/${'('.repeat(200)}/`,
  `/${'('.repeat(50)}a${')'.repeat(50)}/`,
])('%s is rejected', (key) => expect(lorePattern(key)).toBeNull())

test('a pattern may have up to a thousand steps', () => {
  expect([finds('/a{1000}/', 'a'.repeat(1_000)), finds('/a{1000}/', 'a'.repeat(999))]).toEqual([true, false])
})

const letter = fc.constantFrom('a', 'b', 'c', '.', '[ab]', '[^a]', '\\w', '\\d', '\\b', '^', '$')
const pattern = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 3 },
    letter,
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => one + other),
    fc.tuple(tie('any'), tie('any')).map(([one, other]) => `(?:${one}|${other})`),
    fc
      .tuple(tie('any'), fc.constantFrom('*', '+', '?', '{2}', '{1,}', '{0,2}', '*?'))
      .map(([one, times]) => `(?:${one})${times}`),
  ),
})).any

test('agrees with JavaScript’s regular expressions', () => {
  fc.assert(
    fc.property(
      pattern,
      fc.stringMatching(/^[abc1 \n]{0,12}$/),
      fc.constantFrom('', 'i', 'm', 's'),
      (source, text, flags) => {
        expect(finds(`/${source}/${flags}`, text)).toBe(new RegExp(source, flags).test(text))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('limits the steps of a malicious pattern, and of a turn', () => {
  const text = [...'a'.repeat(5_000)]
  const work = { left: Number.MAX_SAFE_INTEGER }
  expect(lorePattern('/(?:a+)+$b/')?.(text, work)).toBe(false)
  expect(Number.MAX_SAFE_INTEGER - work.left).toBeLessThan(5_001 * 12)
  const little = { left: 100 }
  expect(lorePattern('/z/')?.(text, little)).toBe(false)
  expect(little.left).toBeLessThan(0)
})
