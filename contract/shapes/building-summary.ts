import { AssetId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { MemberRole } from './coauthors.ts'

/** A draft as its author's shelf shows it. */
export const BuildingSummary = z.object({
  id: NovelId,
  name: z.string(),
  description: z.string(),
  cover_background_image_id: z.nullable(AssetId),
  cover_background_image_extension: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
  /** Set for a draft of another author: its owner, and the caller's role. */
  shared: z.optional(z.object({ owner: z.string(), role: MemberRole })),
  /** Where it is published, and whether draft or published novel may have changed since they were last the same. */
  publications: z.array(z.object({ play_link: z.string(), draft_changed: z.boolean(), live_changed: z.boolean() })),
})
export type BuildingSummary = z.infer<typeof BuildingSummary>
