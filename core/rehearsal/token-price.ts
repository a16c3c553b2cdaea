import * as z from 'zod/mini'
import type { Usage } from '../storyteller/turn-record.ts'

/** What a model's tokens cost, for each million of them. Cached tokens are a part of those given to the model. */
export interface TokenPrice {
  /** ISO 4217, such as USD. */
  currency: string
  input: number
  cached: number
  output: number
}

export const Money = z.object({ currency: z.string(), amount: z.number() })
export type Money = z.infer<typeof Money>

/** What these tokens cost; null where no price is set. */
export function costOf(price: TokenPrice | undefined, usage: Usage): Money | null {
  if (!price) return null
  const fresh = Math.max(0, usage.input_tokens - usage.cached_tokens)
  const millionths = fresh * price.input + usage.cached_tokens * price.cached + usage.output_tokens * price.output
  return { currency: price.currency, amount: millionths / 1_000_000 }
}
