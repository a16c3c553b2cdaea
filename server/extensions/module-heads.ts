import { ImporterEnding } from '@fabula/contract/shapes/extensions'
import * as z from 'zod/mini'
import { headFields } from './extension-head.ts'
import { framings } from './framings.ts'

/** The marker that replaces a function. */
const callable = z.literal('a function', 'must be a function')

/** The default export of a provider's module. */
export const ProviderModule = z.object({
  ...headFields,
  kind: z.literal('provider'),
  /** Its own address; empty: whoever connects it enters one. */
  address: z._default(z.string().check(z.regex(/^(?:https?:\/\/[^\s]+)?$/, 'must begin with http:// or https://')), ''),
  /** Whether its own address requires a key. */
  needsKey: z._default(z.boolean(), false),
  connect: callable,
})

/** What its `connect` returns, under the name that a fault is given. */
export const ProviderWire = z.object({
  'connect()': z.object(
    {
      framing: z.optional(z.enum(framings, 'must be events, lines or whole')),
      request: callable,
      read: callable,
    },
    'must return an object',
  ),
})

/** The default export of an importer's module. */
export const ImporterModule = z.object({
  ...headFields,
  kind: z.literal('importer'),
  endings: z.array(ImporterEnding).check(z.minLength(1), z.maxLength(12)),
  read: callable,
})

export type ProviderHead = Pick<z.output<typeof ProviderModule>, 'name' | 'title' | 'address' | 'needsKey'>
export type ImporterHead = Pick<z.output<typeof ImporterModule>, 'name' | 'title' | 'endings'>
