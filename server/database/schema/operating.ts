import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { novels } from './novels.ts'
import { users } from './people.ts'

/**
 * Actions of administrators, and of scripts with the server's key. Stays when they are deleted, with the name they had.
 */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: uuid('id').primaryKey(),
    at: when('at').notNull().defaultNow(),
    actor_id: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Empty: a script with the server's key. */
    actor: text('actor').notNull(),
    /** The name of the route. */
    action: text('action').notNull(),
    subject: text('subject').notNull().default(''),
    details: jsonb('details').notNull(),
  },
  (t) => [index('admin_actions_at').on(t.at, t.id), index('admin_actions_actor').on(t.actor_id)],
)

/** Small facts about this installation, such as whether the demo was published once. */
export const installation = pgTable('installation', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
})

/** A reader's report about a novel, guests included: one for each novel and person. */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    text: text('text').notNull(),
    /** The turn that it is about, if its reader lets administrators see it: one of theirs, as long as it exists. */
    state_id: uuid('state_id'),
    created_at: created(),
    closed_at: when('closed_at'),
  },
  (t) => [
    uniqueIndex('reports_once').on(t.novel_id, t.user_id),
    index('reports_user').on(t.user_id),
    index('reports_open').on(t.created_at, t.id).where(sql`closed_at is null`),
  ],
)
