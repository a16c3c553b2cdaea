import fc from 'fast-check'
import { fromSchema, hostile, type JsonSchema } from './from-schema.ts'

/** The parts of a call that can be varied. */
export interface Call {
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  /** undefined for no body. */
  body: unknown
}

/** An operation in the OpenAPI document. */
export interface Operation {
  operationId: string
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  /** By status; the description of a failure lists its problem codes. */
  responses: Record<string, { description: string; content?: Record<string, unknown> }>
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'))
/** Replaces lone surrogates, which can not be sent. */
const wellFormed = (text: string): string => Buffer.from(text).toString()
/** Any value as a single path segment. */
const segment = (value: unknown): string => {
  const encoded = encodeURIComponent(wellFormed(asText(value)).slice(0, 300))
  return encoded === '' || encoded === '.' || encoded === '..' ? 'x' : encoded
}
const headerValue = (value: unknown): string =>
  asText(value)
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 2_000)
    .trim()

const odd: [name: string, values: string[]][] = [
  ['accept', ['text/event-stream', '*/*;q=0', 'application/xml', 'application/json, '.repeat(50)]],
  ['accept-language', ['ru', 'xx-XX;q=0', 'a'.repeat(500)]],
  ['prefer', ['return=minimal', 'return=']],
  ['if-match', ['"0"', '*', 'W/"x"', '"', '9'.repeat(200)]],
  ['if-none-match', ['*', '"0"']],
  ['idempotency-key', ['x', ' ', 'k'.repeat(2_000), '00000000-0000-4000-8000-000000000000']],
  ['last-event-id', ['-1', 'x', '1e9', '99999999999999999999']],
  ['range', ['bytes=0-0', 'bytes=9-1', 'bytes=-', 'lines=1-2']],
  ['authorization', ['Bearer x', 'Basic eDp4', 'Bearer ']],
  [
    'content-type',
    ['text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'multipart/form-data; boundary=x'],
  ],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['cookie', ['fabula_guest=x', 'fabula_document=%00; a=b; '.repeat(20)]],
  ['x-admin-key', ['', 'x']],
]

/** Variations of a valid call, each with one or more invalid or unusual parts. */
export function variations(
  good: Call,
  values: Record<string, string>,
  path: string,
  operation: Operation,
): fc.Arbitrary<Call> {
  const kinds: fc.Arbitrary<Call>[] = [
    fc.constantFrom(...odd).chain(([name, list]) =>
      fc.oneof(fc.constantFrom(...list), hostile.map(headerValue)).map((value) => ({
        ...good,
        headers: { ...good.headers, [name]: value },
      })),
    ),
  ]
  const names = Object.keys(values)
  if (names.length > 0) {
    kinds.push(
      fc.tuple(fc.constantFrom(...names), hostile).map(([name, value]) => ({
        ...good,
        path: path.replace(/:(\w+)/g, (_, one: string) => (one === name ? segment(value) : segment(values[one]))),
      })),
    )
  }
  const queries = (operation.parameters ?? []).filter((one) => one.in === 'query')
  if (queries.length > 0) {
    const each = Object.fromEntries(queries.map(({ name, schema }) => [name, fromSchema(schema).map(asText)]))
    kinds.push(
      fc
        .record(each, { requiredKeys: [] })
        .map((query) => ({ ...good, query: { ...good.query, ...query } as Record<string, string> })),
    )
  }
  kinds.push(...bodies(good, operation).map((of) => of.map((body) => ({ ...good, body }))))
  return fc.oneof(...kinds)
}

function bodies({ body }: Call, { requestBody }: Operation): fc.Arbitrary<unknown>[] {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  if (!schema) return []
  if (body instanceof FormData || body instanceof URLSearchParams) {
    const Kind = body instanceof FormData ? FormData : URLSearchParams
    const names = [...new Set([...body.keys(), ...Object.keys(schema.properties ?? {})])]
    return [
      fc
        .tuple(fc.subarray(names), fc.array(hostile, { minLength: names.length, maxLength: names.length }))
        .map(([changed, values]) => {
          const form = new Kind()
          for (const [name, value] of body.entries()) if (!changed.includes(name)) form.append(name, value as string)
          for (const name of changed) form.append(name, wellFormed(asText(values[names.indexOf(name)])))
          return form
        }),
    ]
  }
  const whole = [fromSchema(schema), hostile]
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return whole
  const fields = Object.keys({ ...schema.properties, ...body })
  if (fields.length === 0) return whole
  const one = fc.tuple(fc.constantFrom(...fields), hostile).map(([name, value]) => ({ ...body, [name]: value }))
  return [...whole, one]
}
