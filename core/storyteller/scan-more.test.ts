import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MoreScanner } from './scan-more.ts'

/** Splits a text into pieces of these lengths, repeatedly. */
function* pieces(text: string, lengths: readonly number[]) {
  for (let at = 0, n = 0; at < text.length; n++) {
    const end = at + (lengths[n % lengths.length] ?? 1)
    yield text.slice(at, end)
    at = end
  }
}
const read = (text: string, lengths = [text.length || 1]) => {
  const scanner = new MoreScanner()
  return [...pieces(text, lengths)].flatMap((piece) => scanner.push(piece))
}
const line = fc.record({ actor: fc.string(), line: fc.string(), deep: fc.constantFrom([], [{ a: '}' }], { b: ['"'] }) })

test('returns every object of `more`, in any pieces and with any other content', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 4 }),
      fc.constantFrom('other', 'more'),
      fc.string(),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(undefined, 2),
      (more, value, note, lengths, indent) => {
        const before = { note, value, list: [{ more: [{ line: 'no' }] }], object: { more: [{ line: 'no' }] } }
        const text = JSON.stringify({ ...before, more, after: [{ line: 'no' }], last: note }, null, indent)
        expect(read(text.slice(1), lengths)).toEqual(JSON.parse(JSON.stringify(more)))
      },
    ),
    { numRuns: 60 },
  )
})

test('returns each object as soon as it is complete', () => {
  const scanner = new MoreScanner()
  expect(scanner.push(', "more": [{"line": "Aye."')).toEqual([])
  expect(scanner.push('}, {"line": "\\"No}')).toEqual([{ line: 'Aye.' }])
  expect(scanner.push('\\""}]')).toEqual([{ line: '"No}"' }])
})

test('skips values that are not objects, and broken objects', () => {
  expect(read(',"more":["words",7,null,[{"line":"in a list"}],{"line":"Aye."}]')).toEqual([{ line: 'Aye.' }])
  expect(read(',"more":[{line: Aye.},{"line":"No."}]')).toEqual([{ line: 'No.' }])
  expect(read(',"more":{"line":"Aye."}')).toEqual([])
  expect(read(',"other":{"deep":{"line":"No."}},"more":[{"line":"Aye."}]')).toEqual([{ line: 'Aye.' }])
  expect(read('}]}]}{"more":[{"line":"Aye."}]')).toEqual([])
})
