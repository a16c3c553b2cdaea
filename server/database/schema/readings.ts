import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { novels } from './novels.ts'
import { users } from './people.ts'

/** A person's relation to a published novel: who they are in it, their place, whether it is in their library. */
export const readings = pgTable(
  'readings',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    current_state_id: uuid('current_state_id'),
    biography_name: text('biography_name'),
    biography: text('biography'),
    confirmed_18: boolean('confirmed_18').notNull().default(false),
    in_library_since: when('in_library_since'),
    paid_at: when('paid_at'),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.novel_id] }),
    index('readings_library').on(t.user_id, t.in_library_since).where(sql`in_library_since is not null`),
    index('readings_novel').on(t.novel_id),
  ],
)

export const likes = pgTable(
  'likes',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.novel_id] }), index('likes_novel').on(t.novel_id)],
)
