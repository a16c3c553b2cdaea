import { factsOfField } from '@fabula/core/record/field-facts'
import type * as z from 'zod/mini'

/** The largest length of a text that a field's schema accepts, in code points. */
export function maxLengthOf(schema: z.core.$ZodType): number {
  const facts = factsOfField(schema)
  if (facts.kind !== 'text') throw new Error('Only a text has a length')
  return facts.most
}
