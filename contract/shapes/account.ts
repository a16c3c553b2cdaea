import { NovelId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'

const Credentials = z.object({
  username: z._default(z.string().check(z.maxLength(10_000)), ''),
  password: z._default(z.string().check(z.maxLength(10_000)), ''),
})

/** `invitation`: the token of a link, where registration is by invitation. */
export const RegisterBody = z.strictObject({
  ...Credentials.shape,
  invitation: z.optional(z.string().check(z.maxLength(200))),
})
export type RegisterBody = z.infer<typeof RegisterBody>

/**
 * `challenge` and `solution`: the proof that an answer `proof_required` has asked for. The last four come from programs that
 * log in as OAuth 2.0 has it, and mean nothing here.
 */
export const LoginBody = z.strictObject({
  ...Credentials.shape,
  challenge: z.optional(z.string().check(z.maxLength(100))),
  solution: z.optional(z.string().check(z.maxLength(30))),
  grant_type: z.optional(z.string()),
  scope: z.optional(z.string()),
  client_id: z.optional(z.string()),
  client_secret: z.optional(z.string()),
})
export type LoginBody = z.infer<typeof LoginBody>

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
  /** By administrators: only its author sees it. */
  hidden: z.boolean(),
})
export type PublishedSummary = z.infer<typeof PublishedSummary>

/** `telegram_group_subscription`, `telegram_name` and `ip` are null for everybody but the person themselves. */
export const User = z.object({
  id: UserId,
  username: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  is_owner: z.boolean(),
  /** Told to the person themselves alone. */
  administrator: z.optional(z.boolean()),
  join_date: z.string(),
  telegram_group_subscription: z.nullable(z.boolean()),
  /** Who they are in Telegram; null: not linked. */
  telegram_name: z.nullable(z.string()),
  novels: z.array(PublishedSummary),
})
export type User = z.infer<typeof User>

/** A place where somebody is logged in. */
export const SessionShown = z.object({
  id: z.string(),
  /** What the browser calls itself; empty: it did not say. */
  user_agent: z.string(),
  ip: z.string(),
  created_at: z.string(),
  /** To the day. */
  used_at: z.string(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionShown = z.infer<typeof SessionShown>

/** How an account is linked to Telegram; `code` is what the bot is to be sent. */
export const TelegramLink = z.object({
  code: z.string(),
  bot_name: z.nullable(z.string()),
  bot_link: z.nullable(z.string()),
  group_link: z.nullable(z.string()),
})
export type TelegramLink = z.infer<typeof TelegramLink>
