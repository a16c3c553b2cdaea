import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bodyBytes } from './body-bytes.ts'

it('is the JSON of any question, however long its texts are', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.string({ unit: 'grapheme', maxLength: 5 }).map((end) => `Тише, “мой” \n`.repeat(170) + end),
    fc.constantFrom('“’"\\\n'.repeat(500), 'Тише. '.repeat(400)),
  )
  const body = fc.record({
    model: text,
    messages: fc.array(fc.record({ role: fc.constantFrom('system', 'user'), content: text }), { maxLength: 6 }),
    form: fc.constantFrom(
      { schema: { type: 'object', properties: { line: { type: 'string' } } } },
      { schema: null },
      { schema: 'x' },
    ),
    more: fc.oneof(fc.array(text, { maxLength: 3 }), fc.constant(undefined), fc.double()),
  })
  fc.assert(
    fc.property(body, (asked) => {
      const told = bodyBytes(asked).toString('utf8')
      expect(told).toBe(Buffer.from(JSON.stringify(asked)).toString('utf8'))
      // The same once its long texts are cached.
      expect(bodyBytes(asked).toString('utf8')).toBe(told)
    }),
    { numRuns: 10 },
  )
})
