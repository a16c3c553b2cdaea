import fc from 'fast-check'

/** The parts of JSON schemas that this API's document uses. */
export interface JsonSchema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  format?: string
}

/** Values of kinds, sizes and characters that parsers, databases and disks have failed on. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, -1, 0, 1e308, -0.5, 2 ** 53, '', ' ', '\u0000', '\ud800', '../../etc/passwd', '%00', '%2e%2e%2f'],
    ...[
      "'; drop table users; --",
      '<script>alert(1)</script>',
      '{{user}}',
      '\u202e\u0301\u200b',
      '00000000-0000-0000-0000-000000000000',
    ],
    ...[
      'ffffffff-ffff-4fff-8fff-ffffffffffff',
      '9'.repeat(400),
      '1e400',
      'null',
      '[]',
      [],
      {},
      [[[[]]]],
      { __proto__: null },
    ],
    ...[
      { constructor: { prototype: { x: 1 } } },
      { toString: 1 },
      'a'.repeat(5_000),
      'ё'.repeat(3_000),
      '🏮'.repeat(1_000),
    ],
  ),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.double(),
  fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown),
)

/** Values that match a schema; one in ten does not. */
export function fromSchema(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: right(schema, depth) }, { weight: 1, arbitrary: hostile })
}

function right(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fromSchema(one, depth)))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'integer':
      return fc.integer({ min: Math.max(-1e9, schema.minimum ?? -10), max: Math.min(1e9, schema.maximum ?? 1_000) })
    case 'number':
      return fc.double({
        min: Math.max(-1e9, schema.minimum ?? -10),
        max: Math.min(1e9, schema.maximum ?? 1_000),
        noNaN: true,
      })
    case 'string':
      return text(schema)
    case 'array':
      return depth > 4 ? fc.constant([]) : fc.array(fromSchema(schema.items ?? {}, depth + 1), { maxLength: 3 })
    case 'object':
      return object(schema, depth)
    default:
      return hostile
  }
}

/** The longest generated text, whatever the schema allows: how long large bodies take is measured elsewhere. */
const longest = 20_000

/** Mostly short texts; now and then the longest one allowed, because superlinear work shows with it. */
function text({ format, minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid({ version: 4 })
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
  const most = Math.min(maxLength, longest)
  const full = fc.constantFrom('a', 'ё', '🏮', 'a ', '%_\\', '((').map((piece) => piece.repeat(most).slice(0, most))
  const short = fc.string({ unit: 'grapheme', minLength: Math.min(minLength, 40), maxLength: Math.min(maxLength, 60) })
  return fc.oneof({ weight: 7, arbitrary: short }, { weight: 1, arbitrary: full })
}

function object(
  { properties = {}, required = [], additionalProperties }: JsonSchema,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth > 4) return fc.constant({})
  const entries = Object.entries(properties)
  if (entries.length === 0 && typeof additionalProperties === 'object') {
    return fc.dictionary(
      fc.oneof(fc.uuid(), fc.string({ maxLength: 8 })),
      fromSchema(additionalProperties, depth + 1),
      { maxKeys: 3 },
    )
  }
  // A few fields at a time: over time each is used, and no document is huge.
  return fc
    .subarray(entries, { maxLength: Math.min(6, entries.length) })
    .map((some) => new Map([...entries.filter(([name]) => required.includes(name)), ...some]))
    .chain((some) => fc.record(Object.fromEntries([...some].map(([name, one]) => [name, fromSchema(one, depth + 1)]))))
}
