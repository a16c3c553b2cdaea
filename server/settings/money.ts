import type { ModelPrices, MoneyCaps } from '@fabula/contract/shapes/models'
import type { Usage } from '@fabula/core/storyteller/turn-record'

/** A unit of the currency in billionths: the unit of counting, so that one token of a cheap model is a whole number. */
const nanosOfUnit = 1e9

/** The cost of tokens in billionths, rounded up. A price is per million tokens: a thousand billionths per unit. */
export function nanosOf({ input_tokens, cached_tokens, output_tokens }: Usage, prices: ModelPrices): number {
  const cached = Math.min(cached_tokens, input_tokens)
  const fresh = input_tokens - cached
  return Math.ceil((fresh * prices.input + cached * prices.cached + output_tokens * prices.output) * 1_000)
}

/** An amount of money in billionths. */
export const nanosOfUnits = (units: number): number => Math.round(units * nanosOfUnit)

/** Billionths as an amount of money. */
export const unitsOf = (nanos: number): number => nanos / nanosOfUnit

/** Caps in billionths. The smallest cap becomes 1, because 0 would mean no cap. */
export const capsInNanos = ({ reader, novel, day }: MoneyCaps): MoneyCaps => ({
  reader: capOf(reader),
  novel: capOf(novel),
  day: capOf(day),
})

const capOf = (units: number): number => (units > 0 ? Math.max(1, nanosOfUnits(units)) : 0)
