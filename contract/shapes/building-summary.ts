import { AssetId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'

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
})
export type BuildingSummary = z.infer<typeof BuildingSummary>
