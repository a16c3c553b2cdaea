import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'
import { users } from './people.ts'

/**
 * An account's security log, for its owner. Like events of one day share one row that counts them, so that nobody can
 * fill the table by repeating something.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** The day, and whatever else makes events alike. */
    alike: text('alike').notNull(),
    count: integer('count').notNull().default(1),
    /** The time of the latest one. */
    at: when('at').notNull().defaultNow(),
    /** The browser's name, roughly; empty if it did not send one. */
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
