import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'

/** Registered users and guests. A guest has no username; `guest_key` is the hash of their cookie or address. */
export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    username: text('username'),
    username_folded: text('username_folded'),
    password_hash: text('password_hash'),
    guest_key: text('guest_key'),
    ip: text('ip'),
    settings: jsonb('settings').notNull().default({}),
    telegram_user_id: bigint('telegram_user_id', { mode: 'number' }),
    telegram_name: text('telegram_name'),
    telegram_group_member: boolean('telegram_group_member').notNull().default(false),
    /** When the messenger was last asked about the group membership. */
    telegram_checked_at: when('telegram_checked_at'),
    administrator: boolean('administrator').notNull().default(false),
    join_date: when('join_date').notNull().defaultNow(),
    /** Since when administrators have blocked the account; null: it is not blocked. */
    blocked_at: when('blocked_at'),
    /** The reason, for administrators alone. */
    blocked_reason: text('blocked_reason').notNull().default(''),
  },
  (t) => [
    uniqueIndex('users_username').on(t.username_folded),
    uniqueIndex('users_guest').on(t.guest_key),
    uniqueIndex('users_telegram').on(t.telegram_user_id),
    // Guests by their first visit, for the hourly purge of those who cannot return.
    index('users_guests').on(t.join_date).where(sql`username is null`),
  ],
)

/** Bearer tokens and document cookies, both stored hashed; deleting the row revokes both. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    document_hash: text('document_hash').notNull(),
    user_agent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    created_at: created(),
    used_at: when('used_at').notNull().defaultNow(),
    expires_at: when('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token').on(t.token_hash),
    uniqueIndex('sessions_document').on(t.document_hash),
    index('sessions_user').on(t.user_id),
  ],
)

/** Links for setting a new password, made by administrators or sent to a confirmed address; stored hashed. */
export const passwordLinks = pgTable(
  'password_links',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: when('expires_at').notNull(),
    by_mail: boolean('by_mail').notNull().default(false),
  },
  (t) => [index('password_links_user').on(t.user_id)],
)

/** Links for creating accounts where registration is by invitation; stored hashed. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey(),
    token_hash: text('token_hash').notNull(),
    note: text('note').notNull().default(''),
    /** How many accounts it may create, and how many it has created. */
    most: integer('most').notNull(),
    used: integer('used').notNull().default(0),
    created_at: created(),
    expires_at: when('expires_at').notNull(),
  },
  (t) => [uniqueIndex('invitations_token').on(t.token_hash)],
)

/** How often a limited action was attempted, such as guessing a name's password or a Telegram account's codes. */
export const attempts = pgTable(
  'attempts',
  {
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    until: when('until').notNull(),
  },
  (t) => [index('attempts_over').on(t.until)],
)
