import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, created, when } from './columns.ts'
import { novels } from './novels.ts'
import { users } from './people.ts'

export type VersionKind = 'hour' | 'named' | 'publish' | 'import' | 'before' | 'restore' | 'update' | 'take'

/**
 * Versions of a novel, for viewing, comparing and restoring; `number` counts up within the novel. The content is in
 * `version_parts`.
 */
export const versions = pgTable(
  'versions',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    kind: text('kind').$type<VersionKind>().notNull(),
    /** The author's name for it; for a restored one, the number of the version that was restored. */
    name: text('name').notNull().default(''),
    made_by: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.novel_id, t.number] }), index('versions_made_by').on(t.made_by)],
)

/**
 * The content of a part of a novel from a version on, until the next row of that part: deflated JSON, as a difference
 * to another row of the part if `base` names its number. Null: the part does not exist.
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

/** Novels that were changed since their last version, and since when: a version is kept an hour later. */
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
