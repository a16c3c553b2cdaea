import { AssetId, NovelId } from '@fabula/core/ids'
import { Novel } from '@fabula/core/novel/novel'
import * as z from 'zod/mini'

/**
 * Where a draft is published. Both `changed` fields: whether it may differ from the state when the two were last the
 * same.
 */
export const Publication = z.object({
  id: NovelId,
  name: z.string(),
  play_link: z.string(),
  /** When both were last the same; null: before versions existed. */
  synced_at: z.nullable(z.string()),
  draft_changed: z.boolean(),
  live_changed: z.boolean(),
})
export type Publication = z.infer<typeof Publication>

/** The states of both novels that the caller was shown, by their marks; an absent one is not checked. */
export const ComparedMarks = z.strictObject({
  draft: z.optional(z.string().check(z.maxLength(100))),
  live: z.optional(z.string().check(z.maxLength(100))),
})
export type ComparedMarks = z.infer<typeof ComparedMarks>

/**
 * A published novel as it is, and as it was when draft and publication were last the same (null: not known). `mark`
 * identifies the state of the published novel. `edited_assets`: its pictures and music that were added or changed since,
 * and that taking its edits brings into the draft; `base` has the current ones.
 */
export const PublicationAnswer = z.object({
  base: z.nullable(Novel),
  live: Novel,
  mark: z._default(z.string(), ''),
  edited_assets: z._default(z.array(AssetId), []),
})
export type PublicationAnswer = z.infer<typeof PublicationAnswer>
