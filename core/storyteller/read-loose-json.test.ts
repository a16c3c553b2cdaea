import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLooseJson } from './read-loose-json.ts'
import { parseObject } from './read-reply.ts'
import { isStringEnd } from './string-end.ts'

test.each<[string, string, unknown]>([
  ['an extra comma', '{"line": "Да.", "state": [],}', { line: 'Да.', state: [] }],
  ['a missing comma', '{"actor": "osip"\n"line": "Да."}', { actor: 'osip', line: 'Да.' }],
  ['comments', '{// кто\n"actor": "osip", /* что */ "line": "Да."} // всё', { actor: 'osip', line: 'Да.' }],
  [
    'unescaped quotation marks',
    '{"line": "Он сказал "да", "нет" и ушёл", "music": ""}',
    { line: 'Он сказал "да", "нет" и ушёл', music: '' },
  ],
  [
    'an unescaped quotation mark at the end of a string',
    '{"line": "Он сказал "да"", "music": ""}',
    { line: 'Он сказал "да"', music: '' },
  ],
  ['single quotation marks', "{'actor': 'osip', 'line': 'Да.'}", { actor: 'osip', line: 'Да.' }],
  ['typographic quotation marks', '{“actor”: “osip”, “line”: “Да.”}', { actor: 'osip', line: 'Да.' }],
  ['unquoted keys', '{actor: "osip", line: "Да."}', { actor: 'osip', line: 'Да.' }],
  ['escapes', '{"line": "Да.\\tНет.\\n\\u0414\\"\\/",}', { line: 'Да.\tНет.\nД"/' }],
  ['line breaks in strings', '{"line": "Да.\nИли нет."}', { line: 'Да.\nИли нет.' }],
  ['Python literals', '{"line": "Да.", "flag": True, "x": None, "n": -2}', { line: 'Да.', flag: true, x: null, n: -2 }],
  ['a second object after it', '{"line": "Да."}\n{"line": "Нет."}', { line: 'Да.' }],
  ['a brace before it', 'Ответ {{user}}: {"line": "Да."}', { line: 'Да.' }],
  [
    'translated keys',
    '{"Реплика": "Да.", "Другие": [{"Актёр": "osip", "Выражение": "glad"}]}',
    { line: 'Да.', others: [{ actor: 'osip', expression: 'glad' }] },
  ],
])('reads an object with %s', (_, text, json) => {
  expect(parseObject(text)).toEqual(json)
})

test.each(['{"line": "Да.', '{"line"', '{', '', 'Нет.', '{"a": {"b": [}'])(
  'rejects an incomplete object: %s',
  (text) => {
    expect(parseObject(text)).toBeNull()
  },
)

test('reads valid JSON as it is, and never throws', () => {
  const value = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'ab я,:{}[]/.') }),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  )
  const key = fc.string({ unit: fc.constantFrom(...'abcя_'), minLength: 1, maxLength: 8 })
  const object = fc.dictionary(key, fc.oneof(value, fc.array(fc.dictionary(key, value), { maxLength: 3 })))
  fc.assert(
    fc.property(object, (json) => {
      expect(readLooseJson(JSON.stringify(json), 0)?.value).toEqual({ ...json })
    }),
  )
  fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => void readLooseJson(`{${text}`, 0)))
})

test('a quotation mark followed by nothing but blanks ends a string once enough of them have arrived', () => {
  expect(isStringEnd(`"${' '.repeat(199)}`, 0)).toBeNull()
  expect(isStringEnd(`"${' '.repeat(200)}`, 0)).toBe(true)
})
