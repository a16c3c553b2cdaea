import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { novels } from './novels.ts'
import { users } from './people.ts'

/**
 * Daily figures of a novel in UTC: `metric` says what is counted, `subject` of what (a scene, an ending, a language).
 * Stays when readers and their games are deleted.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    metric: text('metric').notNull(),
    subject: text('subject').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.novel_id, t.day, t.metric, t.subject] })],
)

/** Readers already counted for a novel, a day, a scene or an ending, so that nobody is counted twice. */
export const countedReaders = pgTable(
  'counted_readers',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    metric: text('metric').notNull(),
    mark: text('mark').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.user_id, t.metric, t.mark] }),
    index('counted_readers_user').on(t.user_id),
    index('counted_readers_days').on(t.mark).where(sql`metric = 'active'`),
  ],
)
