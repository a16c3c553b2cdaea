import { randomUUID } from 'node:crypto'
import { bodySizeOf } from '@fabula/contract/body-size'
import type { Route } from '@fabula/contract/route'
import { bodySchemaOf } from '@fabula/server/http/openapi-schemas'
import type { HostileBody } from './hostile-bodies.ts'

/** The parts of a JSON schema that are read here. */
interface Shape {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape
  items?: Shape
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  format?: string
}

/** How the allowed size of a body is filled for each of its lists. */
type FillMode = 'many small entries' | 'entries with all fields' | 'long texts'
const fillModes: FillMode[] = ['many small entries', 'entries with all fields', 'long texts']

/**
 * Bodies that a route's own schema accepts, or nearly, as large as they may be: they pass the checks that reject other
 * hostile bodies, and reach the code behind them. For each field that can be long, one body in which it takes all the
 * space, in each way, and one body with all such fields.
 */
export function fullBodies(route: Route): HostileBody[] {
  const { bytes, values } = bodySizeOf(route)
  const schema = bodySchemaOf(route) as Shape
  const list: HostileBody[] = []
  const add = (what: string, value: unknown) => {
    const body = Buffer.from(JSON.stringify(value) ?? 'null')
    if (body.length <= bytes)
      list.push({ what: `full: ${what}`, headers: { 'content-type': 'application/json' }, body })
  }
  for (const option of schema.anyOf ?? schema.oneOf ?? [schema]) {
    const fields = Object.entries(option.properties ?? {})
    const long = fields.filter(([, field]) => isLong(field))
    for (const way of fillModes) {
      const budget = { bytes: bytes * 0.9, values: values * 0.9 }
      if (fields.length === 0) add(way, fill(option, budget, way))
      for (const [name, field] of long) {
        add(`${name}, ${way}`, { ...smallestObject(option), [name]: fill(field, budget, way) })
      }
      const share = { bytes: budget.bytes / long.length, values: budget.values / long.length }
      const all = long.map(([name, field]) => [name, fill(field, share, way)] as const)
      if (long.length > 1) add(`everything, ${way}`, { ...smallestObject(option), ...Object.fromEntries(all) })
    }
  }
  return list
}

interface BodyBudget {
  bytes: number
  values: number
}

const optionsOf = (shape: Shape): Shape[] =>
  (shape.anyOf ?? shape.oneOf ?? [shape]).filter((one) => one.type !== 'null')

const isLong = (shape: Shape): boolean =>
  optionsOf(shape).some(
    ({ type, items, properties, additionalProperties, maxLength = 0 }) =>
      (type === 'array' && items !== undefined) ||
      (type === 'string' && maxLength >= 1_000) ||
      typeof additionalProperties === 'object' ||
      Object.values(properties ?? {}).some(isLong),
  )

/** A value that fills the given space, as far as its schema allows. */
function fill(shape: Shape, budget: BodyBudget, way: FillMode): unknown {
  const [option = {}] = optionsOf(shape).sort((one, other) => Number(isLong(other)) - Number(isLong(one)))
  const { type, items, properties = {}, additionalProperties, maxItems = 1e9, maxLength = 1e9 } = option
  if (type === 'array' && items) {
    const each = { bytes: budget.bytes / 40, values: budget.values / 40 }
    const entry = () => (way === 'many small entries' ? smallestValue(items) : fullEntry(items, each, way))
    const [size, cost] = costOf(entry())
    const count = Math.min(maxItems, Math.floor(budget.bytes / size), Math.floor(budget.values / cost))
    return Array.from({ length: Math.max(0, count) }, entry)
  }
  if (type === 'string') return text(option, Math.min(maxLength, budget.bytes / 2))
  if (typeof additionalProperties === 'object') {
    const entry = () => smallestValue(additionalProperties)
    const [size, cost] = costOf(entry())
    const count = Math.min(Math.floor(budget.bytes / (size + 40)), Math.floor(budget.values / cost))
    return Object.fromEntries(Array.from({ length: Math.max(0, count) }, () => [randomUUID(), entry()]))
  }
  const long = Object.entries(properties).filter(([, field]) => isLong(field))
  const share = { bytes: budget.bytes / long.length, values: budget.values / long.length }
  return {
    ...smallestObject(option),
    ...Object.fromEntries(long.map(([name, field]) => [name, fill(field, share, way)])),
  }
}

/** An entry with all fields, those that can be long filled as far as the space allows. */
function fullEntry(shape: Shape, budget: BodyBudget, way: FillMode): unknown {
  const [option = {}] = optionsOf(shape)
  if (!option.properties) return way === 'long texts' ? fill(option, budget, way) : smallestValue(option)
  const fields = Object.entries(option.properties)
  const share = { bytes: budget.bytes / fields.length, values: budget.values / fields.length }
  return Object.fromEntries(
    fields.map(([name, field]) => [name, isLong(field) ? fill(field, share, way) : smallestValue(field)]),
  )
}

/** The smallest value that a schema accepts. */
function smallestValue(shape: Shape): unknown {
  if ('const' in shape) return shape.const
  if (shape.enum) return shape.enum[0]
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return smallestValue(choices[0] ?? {})
  switch (shape.type) {
    case 'array':
      return []
    case 'object': {
      const { properties = {}, required = [] } = shape
      return Object.fromEntries(required.map((name) => [name, smallestValue(properties[name] ?? {})]))
    }
    case 'string':
      return text(shape, 1)
    case 'integer':
    case 'number':
      return Math.max(0, shape.minimum ?? 0)
    case 'boolean':
      return true
    default:
      return null
  }
}

const smallestObject = (shape: Shape): object => {
  const value = smallestValue(shape)
  return typeof value === 'object' && value !== null ? value : {}
}

/** Multi-byte text, where there is space for more than one character. */
function text({ format, minLength = 1 }: Shape, budget: number): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return '2026-01-01T00:00:00.000Z'
  return budget <= 1 ? 'x'.repeat(minLength) : 'лампа {{user}} *'.repeat(budget / 16).slice(0, budget)
}

/** The size of a value as JSON: its bytes, and the number of its values. */
function costOf(value: unknown): [bytes: number, values: number] {
  const json = JSON.stringify(value) ?? 'null'
  return [Buffer.byteLength(json) + 1, 1 + (json.match(/[,[{]/g)?.length ?? 0)]
}
