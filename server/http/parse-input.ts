import type { Schema } from '@fabula/contract/route'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { faultsIn } from '../faults.ts'
import { ProblemError } from '../problem-error.ts'

// Without a locale the small zod says "Invalid input" about everything.
z.config(en())

/** Returns the parsed value; throws a problem that lists the errors and where they are. */
export function parse<S extends Schema>(schema: S, value: unknown, at: string): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new ProblemError('invalid_input', { errors: faultsIn(result.error.issues, at) })
}

/** True for a message written by the schema's author, false for the library's own. */
export const isOwnSentence = (message: string): boolean => !/^(Invalid|Too (small|big)|Unrecognized)\b/.test(message)
