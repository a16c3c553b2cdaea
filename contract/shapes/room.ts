import * as z from 'zod/mini'

/** How much of something an author has; `most` null: as much as they like. */
const Part = z.object({ used: z.number(), most: z.nullable(z.number()) })

/** The room that an author has on this server, as its operator has set it. */
export const Room = z.object({
  /** Pictures, music and texts. */
  bytes: Part,
  drafts: Part,
  /** Drafts and published novels together. */
  novels: Part,
  published: Part,
})
export type Room = z.infer<typeof Room>
