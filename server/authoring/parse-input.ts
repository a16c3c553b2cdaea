import type { ProblemCode } from '@fabula/contract/problem'
import { storable } from '@fabula/core/record/storable'
import * as z from 'zod/mini'
import { faultsIn, pathOf } from '../faults.ts'
import { ProblemError } from '../problem-error.ts'

/**
 * Validates client input against the schema, after `upgrade` has converted older accepted forms. Throws `invalid_input`
 * with the paths at fault, or the code in `missing` for a field (by its dotted path) that is blank or no text.
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

/** The fields of a change that belong to the record, without absent ones and those that the server sets. */
export function fieldsOf<T extends object>(record: { shape: object }, change: object): Partial<T> {
  const names = new Set(Object.keys(record.shape))
  return Object.fromEntries(
    Object.entries(change).filter(([name, value]) => names.has(name) && value !== undefined),
    // Each of these fields was parsed by the record's own schema.
  ) as Partial<T>
}
