import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { novels } from './novels.ts'
import { users } from './people.ts'

/** Codes sent to the bot to prove who one is: for the group (no novel) or to pay for a novel. One of each is valid. */
export const telegramCodes = pgTable(
  'telegram_codes',
  {
    code: text('code').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id').references(() => novels.id, { onDelete: 'cascade' }),
    created_at: created(),
    expires_at: when('expires_at').notNull(),
    used_at: when('used_at'),
  },
  (t) => [
    uniqueIndex('telegram_codes_live').on(t.user_id, sql`coalesce(novel_id, user_id)`).where(sql`used_at is null`),
    index('telegram_codes_novel').on(t.novel_id),
    index('telegram_codes_expired').on(t.expires_at),
  ],
)

/**
 * Updates from Telegram, stored before they are confirmed and handled from here: once, however often they are
 * delivered. The body is deleted when it has been handled. Each bot numbers its updates separately.
 */
export const telegramUpdates = pgTable(
  'telegram_updates',
  {
    bot_id: bigint('bot_id', { mode: 'number' }).notNull(),
    update_id: bigint('update_id', { mode: 'number' }).notNull(),
    body: jsonb('body'),
    attempts: integer('attempts').notNull().default(0),
    /** Not to be handled before: while a process handles it, and while it waits to be retried. */
    due_at: when('due_at').notNull().defaultNow(),
    received_at: created(),
    handled_at: when('handled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.bot_id, t.update_id] }),
    index('telegram_updates_due').on(t.bot_id, t.due_at).where(sql`handled_at is null`),
    index('telegram_updates_handled').on(t.handled_at).where(sql`handled_at is not null`),
  ],
)
