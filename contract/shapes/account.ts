import { NovelId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { password } from './credentials.ts'

const Credentials = z.object({
  username: z._default(z.string().check(z.maxLength(10_000)), ''),
  password: z._default(password, ''),
})

/** `invitation`: the token of a link, required where registration is by invitation. */
export const RegisterBody = z.strictObject({
  ...Credentials.shape,
  invitation: z.optional(z.string().check(z.maxLength(200))),
})
export type RegisterBody = z.infer<typeof RegisterBody>

/**
 * `challenge` and `solution`: the proof of work that an earlier `proof_required` asked for. The last four fields are
 * sent by OAuth 2.0 clients and ignored.
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
  /** Hidden by administrators: only its author sees it. */
  hidden: z.boolean(),
})
export type PublishedSummary = z.infer<typeof PublishedSummary>

/** `telegram_group_subscription`, `telegram_name` and `ip` are null for everybody but the account's owner. */
export const User = z.object({
  id: UserId,
  username: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  is_owner: z.boolean(),
  /** Only present for the account's owner. */
  administrator: z.optional(z.boolean()),
  join_date: z.string(),
  telegram_group_subscription: z.nullable(z.boolean()),
  /** The name of their Telegram account; null when none is linked. */
  telegram_name: z.nullable(z.string()),
  novels: z.array(PublishedSummary),
})
export type User = z.infer<typeof User>

/** An active session of an account. */
export const SessionShown = z.object({
  id: z.string(),
  /** The user agent; empty if the browser sent none. */
  user_agent: z.string(),
  ip: z.string(),
  created_at: z.string(),
  /** Accurate to the day. */
  used_at: z.string(),
  /** Whether it is the session of this request. */
  current: z.boolean(),
})
export type SessionShown = z.infer<typeof SessionShown>

/** How to link an account to Telegram; `code` has to be sent to the bot. */
export const TelegramLink = z.object({
  code: z.string(),
  bot_name: z.nullable(z.string()),
  bot_link: z.nullable(z.string()),
  group_link: z.nullable(z.string()),
})
export type TelegramLink = z.infer<typeof TelegramLink>
