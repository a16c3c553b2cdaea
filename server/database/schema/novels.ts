import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { NovelHead } from '@fabula/core/novel/novel'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { users } from './people.ts'

export const changes = pgSequence('changes')

export type NovelKind = 'building' | 'production'

const asked = <C>(
  t: Record<'for_adults' | 'language' | 'scene_count' | 'price_stars' | 'telegram_group_required', C>,
) => [t.for_adults, t.language, t.scene_count, t.price_stars, t.telegram_group_required] as const

/** A draft or a published novel. `head` is everything but scenes and assets; folded columns serve the search. */
export const novels = pgTable(
  'novels',
  {
    id: uuid('id').primaryKey(),
    owner_id: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NovelKind>().notNull(),
    play_link: text('play_link'),
    head: jsonb('head').$type<NovelHead>().notNull(),
    name_folded: text('name_folded').notNull(),
    description_folded: text('description_folded').notNull(),
    revision: integer('revision').notNull().default(1),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    likes: integer('likes').notNull().default(0),
    price_stars: integer('price_stars').notNull().default(0),
    telegram_group_required: boolean('telegram_group_required').notNull().default(false),
    hidden: boolean('hidden').notNull().default(false),
    /** The reason for its being hidden by administrators, shown to its author. */
    hidden_reason: text('hidden_reason'),
    /** Derived from the head as a column: a search must not read every head. */
    for_adults: boolean('for_adults')
      .notNull()
      .generatedAlwaysAs(sql`coalesce((head->>'required_18_age')::boolean, false)`),
    /** The novel's language, for the same reason. */
    language: text('language').notNull().generatedAlwaysAs(sql`coalesce(head->>'language', 'english')`),
    /**
     * The number of scenes of a published novel, maintained by a trigger on `scenes`, because a search must not count
     * them.
     */
    scene_count: integer('scene_count').notNull().default(0),
    /** For a published novel: its draft, and the version of it at which both were last equal. */
    draft_id: uuid('draft_id').references((): AnyPgColumn => novels.id, { onDelete: 'set null' }),
    synced_version: integer('synced_version'),
    created_at: created(),
    updated_at: when('updated_at').notNull().defaultNow(),
    /** For a draft: since when it is in the bin. Only the bin shows such a novel. */
    deleted_at: when('deleted_at'),
  },
  (t) => [
    index('novels_draft').on(t.draft_id).where(sql`draft_id is not null`),
    index('novels_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
    uniqueIndex('novels_play_link').on(t.play_link),
    index('novels_owner').on(t.owner_id, t.kind, t.updated_at),
    // Contains everything that a search filters by besides words, so that skipped rows are not read from the table.
    index('novels_recent')
      .on(t.created_at, t.id, ...asked(t))
      .where(sql`kind = 'production' and not hidden`),
    index('novels_liked')
      .on(t.likes, t.id, ...asked(t))
      .where(sql`kind = 'production' and not hidden`),
    index('novels_name').using('gin', sql`name_folded gin_trgm_ops`).where(sql`kind = 'production' and not hidden`),
    index('novels_description')
      .using('gin', sql`description_folded gin_trgm_ops`)
      .where(sql`kind = 'production' and not hidden`),
    // Words of one or two letters, which have no trigram.
    index('novels_name_parts')
      .using('gin', sql`short_parts(name_folded)`)
      .where(sql`kind = 'production' and not hidden`),
    index('novels_description_parts')
      .using('gin', sql`short_parts(description_folded)`)
      .where(sql`kind = 'production' and not hidden`),
    check('novels_kind', sql`kind in ('building', 'production')`),
    check('novels_link', sql`(kind = 'production') = (play_link is not null)`),
  ],
)

/**
 * A scene, one row each, so that a change of one writes only one row. A draft and its published copy use the same ids.
 */
export const scenes = pgTable(
  'scenes',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    type: text('type').$type<'interactive' | 'static'>().notNull(),
    place: integer('place').notNull(),
    document: jsonb('document').$type<InteractiveScene | StaticScene>().notNull(),
    revision: integer('revision').notNull().default(1),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    created_at: created(),
    changed_at: when('changed_at').notNull().defaultNow(),
    deleted_at: when('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.id] }),
    index('scenes_changed').on(t.novel_id, t.changed),
    index('scenes_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
    check('scenes_type', sql`type in ('interactive', 'static')`),
  ],
)

/**
 * A picture or track; its bytes are in the file store under the novel and `file`, which changes with every replacement.
 */
export const assets = pgTable(
  'assets',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    type: text('type').$type<'sprite' | 'background' | 'music'>().notNull(),
    name: text('name').notNull(),
    prompt_description: text('prompt_description').notNull(),
    extension: text('extension').notNull(),
    file: uuid('file').notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width'),
    height: integer('height'),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    created_at: created(),
    /** When the file or the texts last changed. */
    changed_at: when('changed_at').notNull().defaultNow(),
    deleted_at: when('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.id] }),
    index('assets_changed').on(t.novel_id, t.changed),
    index('assets_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
    check('assets_type', sql`type in ('sprite', 'background', 'music')`),
  ],
)

/**
 * Folders of the file store without a row that refers to them: registered before their row is written, or left by a
 * deleted row. Those still listed after `remove_after` are deleted from the store, so that no crash leaves a file
 * without a row; so are spoken lines, which never have one.
 */
export const strayFiles = pgTable(
  'stray_files',
  {
    folder: text('folder').primaryKey(),
    remove_after: when('remove_after').notNull(),
  },
  (t) => [index('stray_files_due').on(t.remove_after)],
)
