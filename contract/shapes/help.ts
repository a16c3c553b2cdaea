import { HelpProposal } from '@fabula/core/helper/help-task'
import { Money } from '@fabula/core/record/money'
import * as z from 'zod/mini'

/** The model that drafts for an author; null without one. `sees`: it can be asked about pictures. */
export const HelpModel = z.object({ model: z.nullable(z.string()), sees: z._default(z.boolean(), false) })
export type HelpModel = z.infer<typeof HelpModel>

/** The model's proposals, and the cost of the call. */
export const HelpAnswer = z.object({
  proposals: z.array(HelpProposal),
  model: z.string(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** Null where no price is known, or the model is the author's own. */
  cost: z.nullable(Money),
})
export type HelpAnswer = z.infer<typeof HelpAnswer>
