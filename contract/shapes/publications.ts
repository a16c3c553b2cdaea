import { NovelId } from '@fabula/core/ids'
import { Novel } from '@fabula/core/novel/novel'
import * as z from 'zod/mini'

/** Where a draft is published. Both `changed`: whether they may say something else than when they last said the same. */
export const Publication = z.object({
  id: NovelId,
  name: z.string(),
  play_link: z.string(),
  /** When both last said the same; null: before there were versions. */
  synced_at: z.nullable(z.string()),
  draft_changed: z.boolean(),
  live_changed: z.boolean(),
})
export type Publication = z.infer<typeof Publication>

/** States of both novels that somebody was shown, by their marks; what is not named is taken as it is. */
export const ComparedMarks = z.strictObject({
  draft: z.optional(z.string().check(z.maxLength(100))),
  live: z.optional(z.string().check(z.maxLength(100))),
})
export type ComparedMarks = z.infer<typeof ComparedMarks>

/**
 * A published novel as it is, and as it was when draft and publication last said the same (null: not known). `mark` tells
 * the state of the published novel from later ones.
 */
export const PublicationAnswer = z.object({ base: z.nullable(Novel), live: Novel, mark: z._default(z.string(), '') })
export type PublicationAnswer = z.infer<typeof PublicationAnswer>
