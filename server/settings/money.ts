import type { ModelPrices, MoneyCaps } from '@fabula/contract/shapes/models'
import type { Usage } from '@fabula/core/storyteller/turn-record'

/** A unit of the currency in billionths: how money is counted, so that one token of a cheap model is a whole number. */
export const nanosOfUnit = 1e9

/** What tokens cost, in billionths, rounded up. A price is for a million tokens: a thousand billionths for each unit. */
export function nanosOf({ input_tokens, cached_tokens, output_tokens }: Usage, prices: ModelPrices): number {
  const cached = Math.min(cached_tokens, input_tokens)
  const fresh = input_tokens - cached
  return Math.ceil((fresh * prices.input + cached * prices.cached + output_tokens * prices.output) * 1_000)
}

/** A sum of money, in billionths. */
export const nanosOfUnits = (units: number): number => Math.round(units * nanosOfUnit)

export const unitsOf = (nanos: number): number => nanos / nanosOfUnit

/** Caps as they are counted. The smallest stays one: 0 would be no cap. */
export const capsInNanos = ({ reader, novel, day }: MoneyCaps): MoneyCaps => ({
  reader: capOf(reader),
  novel: capOf(novel),
  day: capOf(day),
})

const capOf = (units: number): number => (units > 0 ? Math.max(1, nanosOfUnits(units)) : 0)
