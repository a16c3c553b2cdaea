import * as z from 'zod/mini'

/** How much of a quota an author has used; `most` is null without a limit. */
const QuotaUse = z.object({ used: z.number(), most: z.nullable(z.number()) })

/** An author's quotas on this server, as its operator has set them. */
export const Room = z.object({
  /** Pictures, music and texts. */
  bytes: QuotaUse,
  drafts: QuotaUse,
  /** Drafts and published novels together. */
  novels: QuotaUse,
  published: QuotaUse,
})
export type Room = z.infer<typeof Room>
