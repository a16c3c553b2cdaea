import type { Schema } from '@fabula/contract/route'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import { Refusal } from '../refusal.ts'

// Without a language of its own the small zod says "Invalid input" to everything.
z.config(en())

type Fault = { path: string; message: string }

export const unknownField = 'Unknown field'

/** The value as the schema has it; a refusal that names every fault and where it is. */
export function parse<S extends Schema>(schema: S, value: unknown, at: string): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new Refusal('invalid_input', { errors: result.error.issues.flatMap((issue) => faultsOf(issue, at)) })
}

function faultsOf(issue: z.core.$ZodIssue, at: string): Fault[] {
  const path = [at, ...issue.path.map(String)].filter((part) => part !== '').join('.')
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: path === '' ? key : `${path}.${key}`, message: unknownField }))
}

/** True for what the schema's author wrote, false for what the library says by itself. */
export const isOwnSentence = (message: string): boolean => !/^(Invalid|Too (small|big)|Unrecognized)\b/.test(message)
