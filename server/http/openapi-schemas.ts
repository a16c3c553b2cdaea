import { everyShape } from '@fabula/contract/every-shape'
import type { Route, Schema } from '@fabula/contract/route'
import * as z from 'zod/mini'
import type { Json } from './openapi-failures.ts'

type Way = 'input' | 'output'

/** Named schemas are described once, under `components`; all others inline. */
const names = z.registry<{ id: string }>()
for (const [id, schema] of everyShape) names.add(schema, { id })

/** The JSON Schema of a contract's schema, with references to named schemas. */
export function schemaOf(schema: Schema, way: Way): Json {
  return withDocumentReferences(asReference(schema, way).schema, way)
}

/** An object schema's fields, inlined even if it has a name of its own: for parameters and forms. */
export function fieldsOf(schema: Schema, way: Way): Json {
  const { schema: json, parts } = asReference(schema, way)
  const { $ref } = json as { $ref?: string }
  return withDocumentReferences($ref ? (parts[nameIn($ref)] ?? {}) : json, way)
}

/**
 * The calls, and every named schema that they refer to. A schema whose input and output differ has two, as `Novel` and
 * `NovelInput`; one that is only used as input has the plain name.
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

/** The names of the referenced schemas. */
const referred = (json: unknown): Set<string> =>
  new Set([...JSON.stringify(json ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? ''))

function namedSchemas(): Named {
  const { given, taken, differing } = inputsAndOutputs()
  const inputs = [...differing].map((name) => [`${name}Input`, withDocumentReferences(taken[name] ?? {}, 'input')])
  const outputs = Object.entries(given).map(([name, json]) => [name, withDocumentReferences(json, 'output')])
  return Object.fromEntries([...outputs, ...inputs])
}

/** A schema generated as a property, so that a named one becomes a reference too, and the schemas that it refers to. */
function asReference(schema: Schema, way: Way): { schema: Json; parts: Named } {
  const options = { io: way, unrepresentable: 'any', metadata: names } as const
  const { properties, $defs } = z.toJSONSchema(z.object({ it: schema }), options)
  return { schema: (properties?.it ?? {}) as Json, parts: ($defs ?? {}) as Named }
}

type Named = Record<string, Json>
let known: { given: Named; taken: Named; differing: ReadonlySet<string> } | undefined

/** All named schemas as output and as input, and the names of those that differ, or whose parts do. */
function inputsAndOutputs() {
  if (known) return known
  const all = (way: Way): Named =>
    Object.assign({}, ...[...everyShape.values()].map((schema) => asReference(schema, way).parts))
  const [given, taken] = [all('output'), all('input')]
  const differing = new Set(Object.keys(taken).filter((name) => comparable(taken[name]) !== comparable(given[name])))
  for (let before = -1; before !== differing.size; ) {
    before = differing.size
    for (const [name, json] of Object.entries(taken))
      if ([...comparable(json).matchAll(/"#\/\$defs\/(\w+)"/g)].some(([, part]) => differing.has(part ?? '')))
        differing.add(name)
  }
  known = { given, taken, differing }
  return known
}

/** Rewrites references for an OpenAPI document, and removes redundant titles. */
function withDocumentReferences(json: Json, way: Way): Json {
  const { differing } = inputsAndOutputs()
  return JSON.parse(comparable(json), (key, value) => {
    if (key !== '$ref' || typeof value !== 'string') return value
    const name = nameIn(value)
    return `#/components/schemas/${name}${way === 'input' && differing.has(name) ? 'Input' : ''}`
  }) as Json
}

const nameIn = (reference: string): string => reference.split('/').at(-1) ?? ''

/**
 * As text that can be compared: for output, open and closed objects are the same. Without defaults that are objects,
 * which several generators write as broken code; optional fields are recognisable all the same. Without the pattern of
 * a schema with a format, which implies it, and which Python clients turn into a type that accepts nothing.
 */
const comparable = (json: unknown): string =>
  JSON.stringify(json, (key, value) => {
    if (key === 'additionalProperties' && value === false) return undefined
    if (isObject(value) && 'format' in value && 'pattern' in value) return { ...value, pattern: undefined }
    return key === 'default' && isObject(value) && !('type' in value || '$ref' in value) ? undefined : value
  })

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The body that a route takes, with all parts inlined. */
export const bodySchemaOf = (route: Route): Json =>
  z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Json
