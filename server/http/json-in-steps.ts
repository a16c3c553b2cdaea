import type { Schema } from '@fabula/contract/route'
import * as z from 'zod/mini'
import { Pauses } from '../concurrency/pauses.ts'

/** The schema library's definitions of the kinds of schemas that are handled here. */
type Def = z.core.$ZodTypes['_zod']['def']
/** `Schema` is the library's base type; its members are those of this union. */
const defOf = (schema: Schema): Def => (schema as z.core.$ZodTypes)._zod.def

/** Shorter lists are serialised in one go, which takes only a moment. */
const longList = 20

/**
 * Serialises a value with only the fields that its schema names, like `JSON.stringify(z.parse(schema, value))`. Long
 * lists in it, and in the objects that it contains, are validated and written entry by entry, with turns for other work
 * in between: a novel with thousands of scenes would block the event loop.
 */
export async function jsonInSteps(schema: Schema, value: unknown): Promise<string> {
  return (await inSteps(schema, value, new Pauses())) ?? 'null'
}

async function inSteps(schema: Schema, value: unknown, pauses: Pauses): Promise<string | undefined> {
  if (pauses.isDue) await pauses.take()
  const def = defOf(schema)
  if (!hasLongList(value)) return JSON.stringify(z.parse(schema, value))
  if (def.type === 'nullable' || def.type === 'optional') return inSteps(def.innerType, value, pauses)
  if (def.checks !== undefined && def.type !== 'array') return JSON.stringify(z.parse(schema, value))
  if (def.type === 'array' && Array.isArray(value)) {
    // An array's own checks concern its length, so its entries need not be passed. The type of the checks is that of the
    // array's elements, which is unknown here.
    if (def.checks?.length) z.parse(z.array(z.unknown()).check(...(def.checks as never[])), value)
    const entries: string[] = []
    for (const entry of value) entries.push((await inSteps(def.element, entry, pauses)) ?? 'null')
    return `[${entries.join(',')}]`
  }
  if (def.type === 'object' && isPlain(value) && hasNoForbiddenFields(def, value)) {
    const fields: string[] = []
    for (const [name, field] of Object.entries(def.shape)) {
      const json = await inSteps(field, value[name], pauses)
      if (json !== undefined) fields.push(`${JSON.stringify(name)}:${json}`)
    }
    return `{${fields.join(',')}}`
  }
  return JSON.stringify(z.parse(schema, value))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether an object has no fields that the schema forbids, so that it can be serialised field by field. */
function hasNoForbiddenFields({ shape, catchall }: { shape: object; catchall?: unknown }, value: object): boolean {
  return catchall === undefined || Object.keys(value).every((name) => name in shape)
}

/** Whether a value is a long list, or contains one within `levels` levels. */
function hasLongList(value: unknown, levels = 4): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) && value.length >= longList) return true
  return levels > 0 && Object.values(value).some((field) => hasLongList(field, levels - 1))
}
