import { NovelId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/** Reasons to report a novel. */
export const reportReasons = ['adult', 'illegal', 'hate', 'stolen', 'spam', 'other'] as const
export const ReportReason = z.enum(reportReasons)
export type ReportReason = z.infer<typeof ReportReason>

export const NewReport = z.strictObject({
  reason: ReportReason,
  text: z._default(z.string().check(z.trim(), z.maxLength(2_000)), ''),
  /** Administrators may see my last turn in it: what I said, and what was answered. */
  with_turn: z._default(z.boolean(), false),
})

/** Whether the caller has reported a novel. */
export const WasReported = z.object({ reported: z.boolean() })

/** A report as administrators see it. */
export const Report = z.object({
  id: z.string(),
  novel_id: NovelId,
  novel_name: z.string(),
  play_link: z.string(),
  hidden: z.boolean(),
  reason: ReportReason,
  text: z.string(),
  user_id: UserId,
  /** Null: a guest. */
  username: z.nullable(z.string()),
  /** The reported turn, if its reader lets administrators see it; null: they do not, or the turn was deleted. */
  turn: z.nullable(
    z.object({
      scene: z.string(),
      said: z.nullable(z.string()),
      speaker: z.string(),
      message: z.string(),
      storyteller: z.nullable(z.string()),
    }),
  ),
  created_at: z.string(),
  closed_at: z.nullable(z.string()),
})
export type Report = z.infer<typeof Report>
