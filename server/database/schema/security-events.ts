import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'
import { users } from './people.ts'

/**
 * What happened to somebody's account, for its owner. Happenings that are alike on one day are one row that counts them, so
 * that nobody can fill the table by doing something over and over.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The day, and what else makes them alike. */
    alike: text('alike').notNull(),
    count: integer('count').notNull().default(1),
    /** Of the last of them. */
    at: when('at').notNull().defaultNow(),
    /** As the browser calls itself, roughly; empty: it did not say. */
    browser: text('browser').notNull().default(''),
    system: text('system').notNull().default(''),
    /** Shortened: the network, not the machine. */
    address: text('address').notNull().default(''),
  },
  (t) => [
    uniqueIndex('security_events_alike').on(t.user_id, t.alike),
    index('security_events_user').on(t.user_id, t.at, t.id),
    index('security_events_old').on(t.at),
  ],
)
