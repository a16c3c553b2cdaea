import { AssetId, NovelId, UserId } from '@fabula/core/ids'
import { Language } from '@fabula/core/novel/language'
import * as z from 'zod/mini'

export const SearchResult = z.object({
  id: NovelId,
  name: z.string(),
  description: z.string(),
  cover_background_image_id: z.nullable(AssetId),
  cover_background_image_extension: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
  play_link: z.string(),
  likes: z.number(),
})
export type SearchResult = z.infer<typeof SearchResult>

export const SearchAnswer = z.object({ novels: z.array(SearchResult), max_novels: z.number() })
export type SearchAnswer = z.infer<typeof SearchAnswer>

/** A published novel as anybody sees it; readers' pages parse only these fields, so that they stay light. */
export const PublishedPage = z.object({
  id: NovelId,
  name: z.string(),
  description: z.string(),
  technical_description: z.string(),
  language: z.nullable(Language),
  required_18_age: z.boolean(),
  cover: z.nullable(z.string()),
  cover_background_image_id: z.nullable(AssetId),
  cover_background_image_extension: z.nullable(z.string()),
  created_at: z.string(),
  play_link: z.string(),
  likes: z.number(),
  liked: z.boolean(),
  is_owner: z.boolean(),
  author: z.object({ id: UserId, username: z.string() }),
  price_stars: z.number(),
  telegram_group_required: z.boolean(),
  /** Administrators have hidden it from everybody but its author, who sees the reason. */
  hidden: z.boolean(),
  hidden_reason: z.nullable(z.string()),
})
export type PublishedPage = z.infer<typeof PublishedPage>

export const Likes = z.object({ likes: z.number(), liked: z.boolean() })
