import { AssetId, GameStateId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'

const novel = {
  novel_id: NovelId,
  name: z.string(),
  description: z.string(),
  cover_background_image_id: z.nullable(AssetId),
  cover_background_image_extension: z.nullable(z.string()),
  cover_image_id: z.nullable(AssetId),
  cover_image_extension: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  play_link: z.string(),
}

export const LibraryBrief = z.object(novel)
export type LibraryBrief = z.infer<typeof LibraryBrief>
export const LibraryAnswer = z.object({ novel_briefs: z.array(LibraryBrief), max_novels: z.number() })
export type LibraryAnswer = z.infer<typeof LibraryAnswer>

export const LibraryNovel = z.object({
  ...novel,
  user_biography_name: z.nullable(z.string()),
  user_biography: z.nullable(z.string()),
  /** How many endings of the story this reader has reached in any of their games, and how many there are. */
  endings_found: z.number(),
  endings_total: z.number(),
  /** The game that `continue` resumes; null if none was started. */
  current: z.nullable(z.object({ game_state_id: GameStateId, the_end: z.boolean() })),
})
export type LibraryNovel = z.infer<typeof LibraryNovel>
