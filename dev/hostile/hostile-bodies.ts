import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { bodySizeOf } from '@fabula/contract/body-size'
import type { Route } from '@fabula/contract/route'

/** A hostile request body with its headers. */
export interface HostileBody {
  what: string
  headers: Record<string, string>
  body: Buffer
}

const json = { 'content-type': 'application/json' }
const megabyte = 1_048_576

/** Caches the result: these bodies are large, and the same for every route. */
const once = <T>(make: () => T): (() => T) => {
  let made: { it: T } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
const manyFields = (count: number): string =>
  `{${Array.from({ length: count }, (_, at) => `"k${at.toString(36)}":0`).join()}}`
const spaces = (megabytes: number) => Buffer.alloc(megabytes * megabyte, ' ')

/** A few kilobytes that decompress to many megabytes. */
export const bomb = once(
  (): HostileBody => ({
    what: 'br bomb',
    headers: { ...json, 'content-encoding': 'br' },
    body: brotliCompressSync(spaces(64), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  }),
)

/** Bodies that every route has to reject without parsing them. */
export const oversized = once((): HostileBody[] => [
  bomb(),
  { what: 'gzip bomb', headers: { ...json, 'content-encoding': 'gzip' }, body: gzipSync(spaces(200), { level: 1 }) },
  { what: '1.4 M unknown fields', headers: json, body: Buffer.from(manyFields(1_400_000)) },
  { what: 'nested 4 M deep', headers: json, body: Buffer.from('['.repeat(4 * megabyte)) },
])

/**
 * Bodies of the largest size that the route accepts, filled with what is expensive to validate. Field names are those
 * of the route's schema.
 */
export function atTheLimit(route: Route): HostileBody[] {
  const { bytes, values, ignored } = bodySizeOf(route)
  const filled = (what: string, text: string): HostileBody => ({
    what,
    headers: json,
    // A longer text would be rejected for its length alone.
    body: Buffer.from(text.length <= bytes ? text : text.slice(0, bytes)),
  })
  const listOf = (entry: string, cost: number, most = values): string => {
    const count = Math.min(Math.floor(most / cost), Math.floor(bytes / (entry.length + 1))) - 2
    return `[${Array.from({ length: Math.max(1, count) }, () => entry).join()}]`
  }
  const text = (piece: string): string => JSON.stringify(piece.repeat(Math.floor((bytes - 100) / piece.length)))
  const bodies = [
    filled('unknown fields', manyFields(values - 2).slice(0, bytes)),
    filled('a list of empty objects', listOf('{}', 2)),
    filled('a list of lists', listOf('[[[[[[[[]]]]]]]]', 9)),
    filled('a long text', text('a')),
    filled('a text of escapes', `"${'\\u0000'.repeat(Math.floor((bytes - 100) / 6))}"`),
    filled('a text of lone surrogates', `"${'\\ud800'.repeat(Math.floor((bytes - 100) / 6))}"`),
    filled('a text of Cyrillic', JSON.stringify('ё'.repeat(Math.floor((bytes - 100) / 2)))),
    filled('not JSON at all', 'x'.repeat(bytes)),
    filled('an unterminated list', '[0,'.repeat(Math.floor(Math.min(values / 3, bytes / 3)))),
  ]
  for (const [name, type] of fieldsOf(route)) {
    bodies.push(filled(`${name}: empty objects`, `{"${name}":${listOf('{}', 2)}}`))
    bodies.push(filled(`${name}: numbers`, `{"${name}":${listOf('0', 1)}}`))
    if (type !== 'object') continue
    const entry = () => `"${randomUUID()}":{"x":1,"y":"x"}`
    const count = Math.floor(Math.min(values / 3, bytes / 60)) - 2
    bodies.push(filled(`${name}: wrong entries`, `{"${name}":{${Array.from({ length: count }, entry).join()}}}`))
    const right = () => `"${randomUUID()}":{"x":1,"y":2}`
    bodies.push(filled(`${name}: entries`, `{"${name}":{${Array.from({ length: count }, right).join()}}}`))
  }
  if (ignored) bodies.push(filled('what is dropped', `{"${ignored.fields[0]}":${listOf('{}', 2, ignored.values)}}`))
  return bodies
}

/** The internals of a Zod schema that are read here. */
interface Known {
  _zod: { def: { type: string; innerType?: Known; options?: Known[]; shape?: Record<string, Known> } }
}

/** The fields of a route's body that are lists or objects. */
function fieldsOf(route: Route): [name: string, type: 'array' | 'object'][] {
  const { shape = {} } = (route.body as unknown as Known)._zod.def
  return Object.entries(shape).flatMap(([name, schema]) =>
    kindsOf(schema).map((kind): [string, 'array' | 'object'] => [name, kind]),
  )
}

function kindsOf({ _zod: { def } }: Known): ('array' | 'object')[] {
  if (def.innerType) return kindsOf(def.innerType)
  if (def.options) return def.options.flatMap(kindsOf)
  if (def.type === 'array') return ['array']
  return def.type === 'object' || def.type === 'record' ? ['object'] : []
}

const boundary = 'x'.repeat(70)
const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const part = (head: string, content: string) => `--${boundary}\r\n${head}\r\n\r\n${content}\r\n`
const disposition = (more: string) => `content-disposition: form-data; ${more}`

/** Multipart and urlencoded forms that exceed every limit. */
export const forms = once((): HostileBody[] => [
  {
    what: 'a form of 100,000 fields',
    headers: form,
    body: Buffer.from(Array.from({ length: 100_000 }, (_, at) => part(disposition(`name="f${at}"`), '')).join('')),
  },
  {
    what: 'a part with 50,000 headers',
    headers: form,
    body: Buffer.from(part(Array.from({ length: 50_000 }, (_, at) => `x-${at}: y`).join('\r\n'), 'z')),
  },
  {
    what: 'a very long field name',
    headers: form,
    body: Buffer.from(part(disposition(`name="${'n'.repeat(4 * megabyte)}"`), '')),
  },
  {
    what: 'a file full of almost-boundaries',
    headers: form,
    body: Buffer.from(part(disposition('name="file"; filename="x.png"'), `\r\n--${'x'.repeat(69)}`.repeat(100_000))),
  },
  {
    what: 'a urlencoded form of 100,000 fields',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(Array.from({ length: 100_000 }, (_, at) => `f${at}=%41`).join('&')),
  },
  {
    what: 'a urlencoded form of the largest size',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from('username='.padEnd(4_096, '%')),
  },
])

/** Bodies with content types that the route does not expect, or no route does. */
export const oddTypes = once((): HostileBody[] =>
  [
    'text/plain',
    'application/x+json; charset=utf-16',
    `application/json; ${'a=b; '.repeat(2_000)}`,
    'multipart/form-data',
    `multipart/form-data; boundary=${'-'.repeat(10_000)}`,
    'application/octet-stream',
    '*/*',
  ].map((type) => ({
    what: `as ${type.slice(0, 30)}`,
    headers: { 'content-type': type },
    body: Buffer.alloc(60_000, '{"'),
  })),
)
