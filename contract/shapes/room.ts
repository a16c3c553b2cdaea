import * as z from 'zod/mini'

/** How much of a quota an author has used; `most` is null without a limit. */
const Part = z.object({ used: z.number(), most: z.nullable(z.number()) })

/** An author's quotas on this server, as its operator has set them. */
export const Room = z.object({
  /** Pictures, music and texts. */
  bytes: Part,
  drafts: Part,
  /** Drafts and published novels together. */
  novels: Part,
  published: Part,
})
export type Room = z.infer<typeof Room>
