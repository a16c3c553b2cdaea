import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, created, when } from './columns.ts'
import { novels } from './novels.ts'
import { users } from './people.ts'

export type VersionKind = 'hour' | 'named' | 'publish' | 'import' | 'before' | 'restore' | 'update' | 'take'

/**
 * States of a novel that one can look at, compare and go back to; `number` counts up within the novel. What each part said
 * is in `version_parts`.
 */
export const versions = pgTable(
  'versions',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<VersionKind>().notNull(),
    /** What its author calls it; of a restored one, the number of the version that came back. */
    name: text('name').notNull().default(''),
    made_by: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.novel_id, t.number] }), index('versions_made_by').on(t.made_by)],
)

/**
 * What a part of a novel said from a version on, until the next row of that part: JSON, deflated; as a difference to another
 * row of the part where `base` names its number. Null: the part is not there.
 */
export const versionParts = pgTable(
  'version_parts',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    part: text('part').notNull(),
    number: integer('number').notNull(),
    base: integer('base'),
    bytes: bytes('bytes'),
  },
  (t) => [primaryKey({ columns: [t.novel_id, t.part, t.number] })],
)

/** Novels that were written to since their last version, and since when: an hour later a version is kept. */
export const versionsDue = pgTable(
  'versions_due',
  {
    novel_id: uuid('novel_id')
      .primaryKey()
      .references(() => novels.id, { onDelete: 'cascade' }),
    since: when('since').notNull().defaultNow(),
  },
  (t) => [index('versions_due_since').on(t.since)],
)
