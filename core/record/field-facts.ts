import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/**
 * What a form needs to know about a field, read from its schema. `most` is in code points for texts and a value for
 * numbers; `id` references a thing of the novel; `records` is a list of records; `other` needs an input of its
 * own.
 */
export type FieldFacts =
  | { kind: 'text'; most: number }
  | { kind: 'number'; least: number; most: number }
  | { kind: 'boolean' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'id' }
  | { kind: 'texts'; most: number }
  | { kind: 'records'; item: Schema }
  | { kind: 'other' }

/** Yields a field's schema and every schema that it wraps (defaults, nullables), from the outside in. */
export function* unwrapped(schema: Schema): Generator<Schema> {
  let at: Schema | undefined = schema
  while (at) {
    yield at
    at = inner(at)
  }
}

const inner = (schema: Schema): Schema | undefined => {
  const def = defOf(schema)
  return 'innerType' in def ? def.innerType : undefined
}
const defOf = (schema: Schema) => schema._zod.def as z.core.$ZodTypes['_zod']['def']

/** Reads a field's facts from its schema. */
export function factsOfField(schema: Schema): FieldFacts {
  const bare = [...unwrapped(schema)].at(-1) ?? schema
  const def = defOf(bare)
  switch (def.type) {
    case 'string':
      return 'format' in def && def.format === 'guid' ? { kind: 'id' } : { kind: 'text', most: lengthOf(bare) }
    case 'number':
      return { kind: 'number', ...rangeOf(bare) }
    case 'boolean':
      return { kind: 'boolean' }
    case 'enum':
      return { kind: 'choice', options: Object.values(def.entries).map(String) }
    case 'array': {
      const item = factsOfField(def.element)
      if (item.kind === 'text') return { kind: 'texts', most: item.most }
      return isRecord(def.element) ? { kind: 'records', item: def.element } : { kind: 'other' }
    }
    default:
      return { kind: 'other' }
  }
}

/** The fields of a record, in schema order. */
export function fieldsOf(schema: Schema): Record<string, Schema> {
  const def = defOf(schema)
  return def.type === 'object' ? (def.shape as Record<string, Schema>) : {}
}

const isRecord = (schema: Schema) => defOf(schema).type === 'object'

/** A form's initial record: the schema's defaults, otherwise empty values. Ids are empty strings. */
export const emptyRecord = (schema: Schema): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fieldsOf(schema)).map(([name, field]) => [name, emptyField(field)]))

function emptyField(schema: Schema): unknown {
  const def = defOf(schema)
  if (def.type === 'default') return def.defaultValue
  if (def.type === 'nullable') return null
  if (def.type === 'optional') {
    const { kind } = factsOfField(def.innerType)
    return kind === 'text' || kind === 'texts' || kind === 'records' ? emptyField(def.innerType) : undefined
  }
  switch (def.type) {
    case 'string':
    case 'number':
      return ''
    case 'boolean':
      return false
    case 'array':
      return []
    case 'enum':
      return Object.values(def.entries)[0]
    case 'object':
      return emptyRecord(schema)
    default:
      return null
  }
}

function checksOf(schema: Schema): z.core.$ZodCheckDef[] {
  return (defOf(schema).checks ?? []).map((check) => check._zod.def)
}

function lengthOf(schema: Schema): number {
  const lengths = checksOf(schema).map((check) =>
    check.check === 'max_length' && 'maximum' in check ? Number(check.maximum) : Number.POSITIVE_INFINITY,
  )
  return Math.min(Number.POSITIVE_INFINITY, ...lengths)
}

function rangeOf(schema: Schema): { least: number; most: number } {
  let [least, most] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const check of checksOf(schema)) {
    if (!('value' in check)) continue
    if (check.check === 'greater_than') least = Math.max(least, Number(check.value))
    if (check.check === 'less_than') most = Math.min(most, Number(check.value))
  }
  return { least, most }
}

/** The schema of a list's items; any other schema is returned as it is. */
export function itemOf(schema: Schema): Schema {
  const facts = factsOfField(schema)
  return facts.kind === 'records' ? facts.item : schema
}
