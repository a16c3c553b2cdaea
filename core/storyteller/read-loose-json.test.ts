import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLooseJson } from './read-loose-json.ts'
import { parseObject } from './read-reply.ts'

test.each<[string, string, unknown]>([
  ['a comma too many', '{"line": "Да.", "state": [],}', { line: 'Да.', state: [] }],
  ['a comma that was forgotten', '{"actor": "osip"\n"line": "Да."}', { actor: 'osip', line: 'Да.' }],
  ['comments', '{// кто\n"actor": "osip", /* что */ "line": "Да."} // всё', { actor: 'osip', line: 'Да.' }],
  [
    'marks that are not escaped',
    '{"line": "Он сказал "да", "нет" и ушёл", "music": ""}',
    { line: 'Он сказал "да", "нет" и ушёл', music: '' },
  ],
  ['a mark at the end of words', '{"line": "Он сказал "да"", "music": ""}', { line: 'Он сказал "да"', music: '' }],
  ['marks of another kind', "{'actor': 'osip', 'line': 'Да.'}", { actor: 'osip', line: 'Да.' }],
  ['keys without marks', '{actor: "osip", line: "Да."}', { actor: 'osip', line: 'Да.' }],
  ['line breaks in words', '{"line": "Да.\nИли нет."}', { line: 'Да.\nИли нет.' }],
  ['words of Python', '{"line": "Да.", "flag": True, "x": None, "n": -2}', { line: 'Да.', flag: true, x: null, n: -2 }],
  ['a second object', '{"line": "Да."}\n{"line": "Нет."}', { line: 'Да.' }],
  ['a brace before it', 'Ответ {{user}}: {"line": "Да."}', { line: 'Да.' }],
  [
    'keys that were translated',
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
