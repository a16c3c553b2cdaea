import type { ProblemCode } from '@fabula/contract/problem'
import { storable } from '@fabula/core/record/storable'
import * as z from 'zod/mini'
import { faultsIn, pathOf } from '../faults.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * What a client sent, as the schema wants it. `upgrade` brings older and other accepted forms to today's first.
 * Refuses with `invalid_input`, or with the code in `missing` for a field (by its dotted path) that is blank or no text, and
 * names the places.
 */
export function parseInput<T extends z.core.$ZodType>(
  schema: T,
  json: unknown,
  upgrade: (json: unknown) => unknown = (same) => same,
  missing: Readonly<Record<string, ProblemCode>> = {},
): z.output<T> {
  const parsed = z.safeParse(schema, upgrade(storable(json)))
  if (parsed.success) return parsed.data
  const errors = faultsIn(parsed.error.issues)
  const code = parsed.error.issues
    .filter((issue) => issue.code === 'too_small' || issue.code === 'invalid_type')
    .map((issue) => missing[pathOf(issue)])
    .find((found) => found !== undefined)
  throw new ProblemError(code ?? 'invalid_input', { errors })
}

/** The fields of a change that belong to the record: what the server owns, and what is absent, is left out. */
export function fieldsOf<T extends object>(record: { shape: object }, change: object): Partial<T> {
  const names = new Set(Object.keys(record.shape))
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => names.has(name) && value !== undefined),
    // Each of these fields was parsed by the record's own schema.
  ) as Partial<T>
}
