import { NovelId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'

export const Credentials = z.object({
  username: z._default(z.string().check(z.maxLength(10_000)), ''),
  password: z._default(z.string().check(z.maxLength(10_000)), ''),
})

export const LoginAnswer = z.object({ access_token: z.string(), token_type: z.literal('bearer') })
export type LoginAnswer = z.infer<typeof LoginAnswer>

export const RegisteredUser = z.object({ id: UserId, username: z.string() })

/** A published novel as account pages show it. */
export const PublishedSummary = z.object({
  novel_id: NovelId,
  name: z.string(),
  description: z.string(),
  likes: z.number(),
  play_link: z.string(),
  cover_image_id: z.nullable(z.string()),
  cover_image_extension: z.nullable(z.string()),
  cover_url: z.nullable(z.string()),
})
export type PublishedSummary = z.infer<typeof PublishedSummary>

/** `telegram_group_subscription` and `ip` are null for everybody but the person themselves. */
export const User = z.object({
  id: UserId,
  username: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  is_owner: z.boolean(),
  join_date: z.string(),
  telegram_group_subscription: z.nullable(z.boolean()),
  novels: z.array(PublishedSummary),
})
export type User = z.infer<typeof User>
