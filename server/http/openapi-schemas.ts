import { everyShape } from '@fabula/contract/every-shape'
import type { Route, Schema } from '@fabula/contract/route'
import * as z from 'zod/mini'
import type { Json } from './openapi-failures.ts'

type Way = 'input' | 'output'

/** Schemas with a name are told once, under `components`; all else stands where it is used. */
const names = z.registry<{ id: string }>()
for (const [id, schema] of everyShape) names.add(schema, { id })

/** JSON Schema of a contract's schema, with references to what has a name. */
export function schemaOf(schema: Schema, way: Way): Json {
  return settled(drawn(schema, way).schema, way)
}

/** What a schema has fields of, spread out even where it has a name of its own: for parameters and forms. */
export function fieldsOf(schema: Schema, way: Way): Json {
  const { schema: json, parts } = drawn(schema, way)
  const { $ref } = json as { $ref?: string }
  return settled($ref ? (parts[nameIn($ref)] ?? {}) : json, way)
}

/**
 * The calls, and every schema with a name that they refer to. One that is taken in another form than it is given has two of
 * them, as `Novel` and `NovelInput`; one that is only taken has the plain name.
 */
export function withNamedSchemas(paths: Json): { paths: Json; schemas: Named } {
  const all = namedSchemas()
  const used = new Set<string>()
  for (let waiting = [...referred(paths)]; waiting.length > 0; ) {
    const fresh = waiting.filter((name) => !used.has(name))
    for (const name of fresh) used.add(name)
    waiting = fresh.flatMap((name) => [...referred(all[name])])
  }
  const onlyTaken = (name: string) => name.endsWith('Input') && !used.has(plain(name)) && used.has(name)
  const called = (name: string) => (onlyTaken(name) ? plain(name) : name)
  const renamed = (json: unknown) =>
    JSON.parse(JSON.stringify(json), (key, value) =>
      key === '$ref' && typeof value === 'string' ? `#/components/schemas/${called(nameIn(value))}` : value,
    ) as Json
  const kept = Object.entries(all).filter(([name]) => used.has(name))
  return {
    paths: renamed(paths),
    schemas: Object.fromEntries(kept.map(([name, json]) => [called(name), renamed(json)])),
  }
}

const plain = (name: string): string => name.replace(/Input$/, '')

/** The names of what is referred to. */
const referred = (json: unknown): Set<string> =>
  new Set([...JSON.stringify(json ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''))

function namedSchemas(): Named {
  const { given, taken, differing } = bothWays()
  const inputs = [...differing].map((name) => [`${name}Input`, settled(taken[name] ?? {}, 'input')])
  const outputs = Object.entries(given).map(([name, json]) => [name, settled(json, 'output')])
  return Object.fromEntries([...outputs, ...inputs])
}

/** A schema as a property of something, so that one with a name becomes a reference too, and the parts that it refers to. */
function drawn(schema: Schema, way: Way): { schema: Json; parts: Named } {
  const options = { io: way, unrepresentable: 'any', metadata: names } as const
  const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), options)
  return { schema: (properties?.it ?? {}) as Json, parts: ($defs ?? {}) as Named }
}

type Named = Record<string, Json>
let known: { given: Named; taken: Named; differing: ReadonlySet<string> } | undefined

/** All named schemas as they are given and as they are taken, and which of them differ, or have parts that do. */
function bothWays() {
  if (known) return known
  const all = (way: Way): Named =>
    Object.assign({}, ...[...everyShape.values()].map((schema) => drawn(schema, way).parts))
  const [given, taken] = [all('output'), all('input')]
  const differing = new Set(Object.keys(taken).filter((name) => text(taken[name]) !== text(given[name])))
  for (let before = -1; before !== differing.size; ) {
    before = differing.size
    for (const [name, json] of Object.entries(taken))
      if ([...text(json).matchAll(/"#\/\$defs\/(\w+)"/g)].some(([, part]) => differing.has(part ?? '')))
        differing.add(name)
  }
  known = { given, taken, differing }
  return known
}

/** References as they are within an OpenAPI document; without what only says a name again. */
function settled(json: Json, way: Way): Json {
  const { differing } = bothWays()
  return JSON.parse(text(json), (key, value) => {
    if (key !== '$ref' || typeof value !== 'string') return value
    const name = nameIn(value)
    return `#/components/schemas/${name}${way === 'input' && differing.has(name) ? 'Input' : ''}`
  }) as Json
}

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

/**
 * As text that can be compared: an open object is no other than a closed one to whoever reads what is given. Without
 * defaults that are objects, which several generators write as broken code; where one may be left out is told all the same.
 * Without the pattern of what has a format, which says it, and which clients in Python turn into a type that takes none.
 */
const text = (json: unknown): string =>
  JSON.stringify(json, (key, value) => {
    if (key === 'additionalProperties' && value === false) return undefined
    if (isObject(value) && 'format' in value && 'pattern' in value) return { ...value, pattern: undefined }
    return key === 'default' && isObject(value) && !('type' in value || '$ref' in value) ? undefined : value
  })

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body that a route takes, with all its parts in their places. */
export const bodySchemaOf = (route: Route): Json =>
  z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Json
