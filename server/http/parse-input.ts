import type { Schema } from '@fabula/contract/route'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { faultsIn } from '../faults.ts'
import { ProblemError } from '../problem-error.ts'

// Without a language of its own the small zod says "Invalid input" to everything.
z.config(en())

/** The value as the schema has it; a refusal that names the faults and where they are. */
export function parse<S extends Schema>(schema: S, value: unknown, at: string): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new ProblemError('invalid_input', { errors: faultsIn(result.error.issues, at) })
}

/** True for what the schema's author wrote, false for what the library says by itself. */
export const isOwnSentence = (message: string): boolean => !/^(Invalid|Too (small|big)|Unrecognized)\b/.test(message)
