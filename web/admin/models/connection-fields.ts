import { type Connection, ConnectionChange, modelProviders } from '@fabula/contract/shapes/models'
import * as z from 'zod/mini'

const price = z.nullable(z.number().check(z.minimum(0), z.maximum(1_000_000)))

/**
 * A connection as it is filled in, for our providers and those of extensions: prices are separate fields, empty if
 * unknown.
 */
export const connectionFields = (moreProviders: readonly string[]) => {
  const provider = z.enum([...new Set<string>([...modelProviders, ...moreProviders])])
  const fields = {
    ...z.omit(ConnectionChange, { prices: true }).shape,
    provider,
    input: price,
    cached: price,
    output: price,
  }
  return z.strictObject(fields).check(
    z.refine(
      ({ input, cached, output }) => (input === null) === (output === null) && (cached === null || input !== null),
      {
        path: ['input'],
      },
    ),
  )
}
export type ConnectionFields = z.output<ReturnType<typeof connectionFields>>

/** The request body. An unknown price of cached tokens is set to that of others. */
export function connectionOf({ input, cached, output, ...rest }: ConnectionFields): ConnectionChange {
  const prices = input === null || output === null ? null : { input, cached: cached ?? input, output }
  return { ...rest, prices }
}

/** The form's values for an existing connection; its key is left empty. */
export const valuesOf = (connection: Partial<Connection>): ConnectionFields => ({
  provider: connection.provider ?? 'openai-compatible',
  base_url: connection.base_url ?? '',
  model: connection.model ?? '',
  api_key: '',
  name: connection.name === connection.model ? '' : (connection.name ?? ''),
  input: connection.prices?.input ?? null,
  cached: connection.prices?.cached ?? null,
  output: connection.prices?.output ?? null,
})
