import { NovelId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/** A charge in Stars, as administrators see it. It has no name once its payer has deleted their account. */
export const Payment = z.object({
  id: z.string(),
  /** Telegram's id of the charge. */
  charge_id: z.string(),
  user_id: z.nullable(UserId),
  username: z.nullable(z.string()),
  novel_id: z.nullable(NovelId),
  novel_name: z.string(),
  stars: z.number(),
  telegram_user_id: z.nullable(z.number()),
  /** Why it bought nothing and is refunded automatically; null: it bought the novel. */
  fault: z.nullable(z.string()),
  /** What the payer wrote to `/paysupport`. */
  complaint: z.nullable(z.string()),
  paid_at: z.string(),
  refunded_at: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>
