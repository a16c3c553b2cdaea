import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineScanner } from './scan-line.ts'

function scan(text: string, size = text.length) {
  const scanner = new LineScanner()
  let line = ''
  for (let at = 0; at < text.length; at += size) line += scanner.push(text.slice(at, at + size))
  return { line, scanner }
}

test('finds the line after values of any kind, and returns the rest after it', () => {
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      [],
      {},
      [[1], { a: '}' }],
      { line: 'no', deep: ['{', '"'] },
      -1.5e3,
      true,
      null,
      '\\"}',
      '',
    ),
    fc.string({ maxLength: 12 }),
  )
  fc.assert(
    fc.property(
      value,
      value,
      fc.string(),
      fc.constantFrom(undefined, 2),
      fc.integer({ min: 1, max: 9 }),
      (one, two, line, indent, size) => {
        const text = JSON.stringify({ one, actor: 'ilse', two, line, more: [one] }, null, indent)
        const { line: told, scanner } = scan(text, size)
        expect(told).toBe(line)
        expect([scanner.actor, scanner.line, scanner.lineComplete]).toEqual(['ilse', line, true])
        const whole = scan(text).scanner.afterLine
        expect(text.endsWith(whole)).toBe(true)
        expect(whole).toMatch(/^,\s*"more"/)
      },
    ),
    { numRuns: 80 },
  )
})

test('ignores an actor or line that is not a string, and stops at the end of the object', () => {
  expect(scan('{"actor":7,"line":"Aye."}').scanner.actor).toBeNull()
  expect(scan('{"actor":ilse,"line":"Aye."}').scanner).toMatchObject({ actor: null, line: 'Aye.' })
  expect(scan('{"line":null,"actor":"ilse"}').scanner).toMatchObject({ actor: 'ilse', line: '', lineComplete: false })
  expect(scan('{"actor":"ilse"} {"line":"Aye."}').line).toBe('')
})

test('decodes escapes: invalid ones stand for themselves, and half surrogate pairs for nothing', () => {
  const told = (inside: string) => [1, 3, 99].map((size) => scan(`{"line":"${inside}"}`, size).line)
  const all = (line: string) => [line, line, line]
  expect(told('a\\n\\t\\"\\\\\\/\\r')).toEqual(all('a\n\t"\\/\r'))
  expect(told('a\\b\\fc')).toEqual(all('ac'))
  expect(told('\\q\\uzzzz')).toEqual(all('quzzzz'))
  expect(told('\\u0416\\ud83d\\ude00!')).toEqual(all('Ж😀!'))
  expect(told('\\ud800\\udc00 \\udbff\\udfff')).toEqual(all('\u{10000} \u{10ffff}'))
  expect(told('\\ud83d no low half')).toEqual(all(' no low half'))
})
