import { NovelId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/** An account as administrators see it. */
export const OperatedUser = z.object({
  id: UserId,
  username: z.string(),
  administrator: z.boolean(),
  join_date: z.string(),
  /** Accurate to the day; null: never logged in, or logged out everywhere. */
  last_seen: z.nullable(z.string()),
  blocked_at: z.nullable(z.string()),
  blocked_reason: z.string(),
  /** Whether signing in requires more than the password. */
  second_factor: z.boolean(),
  drafts: z.number(),
  published: z.number(),
  /** The size of pictures and music. */
  bytes: z.number(),
})
export type OperatedUser = z.infer<typeof OperatedUser>

export const userStates = ['all', 'blocked', 'administrators'] as const

/** A published novel as administrators see it. */
export const OperatedNovel = z.object({
  id: NovelId,
  name: z.string(),
  play_link: z.string(),
  owner_id: UserId,
  owner: z.string(),
  for_adults: z.boolean(),
  likes: z.number(),
  created_at: z.string(),
  hidden: z.boolean(),
  hidden_reason: z.nullable(z.string()),
  open_reports: z.number(),
})
export type OperatedNovel = z.infer<typeof OperatedNovel>

export const novelStates = ['all', 'hidden', 'reported'] as const

/** An action of an administrator, or of a script with the server's key. */
export const LoggedAction = z.object({
  id: z.string(),
  at: z.string(),
  /** Null: a script, or a deleted account, whose name stays. */
  actor_id: z.nullable(z.string()),
  /** Empty: a script with the server's key. */
  actor: z.string(),
  /** The name of the route. */
  action: z.string(),
  /** The name that the affected object had at that time; empty if it has none. */
  subject: z.string(),
  /** Params and body, without secrets, as JSON text. */
  details: z.string(),
})
export type LoggedAction = z.infer<typeof LoggedAction>

/** A background job. */
export const Job = z.object({
  kind: z.enum(['translation', 'rehearsal']),
  novel: z.string(),
  owner: z.string(),
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  done: z.number(),
  /** Null if it is not known beforehand. */
  total: z.nullable(z.number()),
  /** Why it waits or failed, as a problem code. */
  problem: z.nullable(z.string()),
  at: z.string(),
})
export type Job = z.infer<typeof Job>

/** The state of the server. Sizes are in bytes; a quota of null means unlimited. */
export const ServerState = z.object({
  version: z.string(),
  node: z.string(),
  started_at: z.string(),
  store: z.object({ kind: z.enum(['embedded', 'remote']), description: z.string() }),
  files: z.enum(['disk', 's3']),
  users: z.number(),
  blocked: z.number(),
  drafts: z.number(),
  published: z.number(),
  hidden: z.number(),
  /** Postgres's estimate: an exact count would cost too much. */
  turns: z.number(),
  database_bytes: z.number(),
  file_bytes: z.number(),
  quotas: z.object({
    bytes: z.nullable(z.number()),
    drafts: z.nullable(z.number()),
    novels: z.nullable(z.number()),
    published: z.nullable(z.number()),
  }),
  /** The accounts with the most bytes in the file store. */
  largest: z.array(z.object({ id: UserId, username: z.string(), bytes: z.number() })),
  telegram: z.object({
    configured: z.boolean(),
    bot: z.nullable(z.string()),
    /** Whether Telegram calls the server, or the server polls Telegram. */
    by: z.nullable(z.enum(['webhook', 'polling'])),
    group: z.boolean(),
    /** The number of updates that are not handled yet; when the last one arrived. */
    waiting: z.number(),
    last_at: z.nullable(z.string()),
  }),
  /** Null: no mail server is configured. Times are those of the answering process, since it started. */
  mail: z.nullable(
    z.object({
      server: z.string(),
      sent_at: z.nullable(z.string()),
      /** The last failure, in the words of the mail server; null once a later e-mail was sent. */
      failure: z.nullable(z.object({ at: z.string(), reason: z.string() })),
    }),
  ),
})
export type ServerState = z.infer<typeof ServerState>
