import * as z from 'zod/mini'

/** An amount in units of a currency (ISO 4217, such as USD). */
export const Money = z.object({ currency: z.string(), amount: z.number() })
export type Money = z.infer<typeof Money>
