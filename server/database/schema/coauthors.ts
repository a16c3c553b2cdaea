import type { CommentPlace, EditorPlace, MemberRole, NovelRole } from '@fabula/contract/shapes/coauthors'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { novels } from './novels.ts'
import { users } from './people.ts'

/** The co-authors of a draft, without its owner. */
export const novelMembers = pgTable(
  'novel_members',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<MemberRole>().notNull(),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.user_id] }),
    index('novel_members_user').on(t.user_id),
    check('novel_members_role', sql`role in ('viewer', 'editor')`),
  ],
)

/**
 * Invitations to a draft: for an account, or as a link whose token is stored hashed. A used or withdrawn one stays
 * until it expires, so that whoever opens the link is told what happened to it. An invitation to become the owner is an
 * offer by the current one (`offered_by`), who has (`told`) seen its outcome.
 */
export const novelInvitations = pgTable(
  'novel_invitations',
  {
    id: uuid('id').primaryKey(),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    role: text('role').$type<NovelRole>().notNull(),
    token_hash: text('token_hash'),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    created_at: created(),
    expires_at: when('expires_at').notNull(),
    used_at: when('used_at'),
    withdrawn_at: when('withdrawn_at'),
    offered_by: uuid('offered_by').references(() => users.id, { onDelete: 'cascade' }),
    told: boolean('told').notNull().default(false),
  },
  (t) => [
    index('novel_invitations_novel').on(t.novel_id),
    index('novel_invitations_user').on(t.user_id),
    uniqueIndex('novel_invitations_token').on(t.token_hash),
    index('novel_invitations_offered').on(t.offered_by),
    check('novel_invitations_role', sql`role in ('viewer', 'editor', 'owner')`),
    check('novel_invitations_offer', sql`(role = 'owner') = (offered_by is not null)`),
    check('novel_invitations_means', sql`(token_hash is null) <> (user_id is null)`),
  ],
)

/**
 * Windows in which a draft is open, and where in it. `held` is the call that reports it, and is replaced by the next
 * one.
 */
export const novelPresence = pgTable(
  'novel_presence',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    tab: uuid('tab').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: jsonb('at').$type<EditorPlace>().notNull(),
    held: uuid('held').notNull(),
    seen_at: when('seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.tab] }),
    index('novel_presence_user').on(t.user_id),
    index('novel_presence_seen').on(t.seen_at),
  ],
)

/** Discussions at a draft: each about one thing in it, stored with the name that it had. */
export const novelThreads = pgTable(
  'novel_threads',
  {
    id: uuid('id').primaryKey(),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    place: jsonb('place').$type<CommentPlace>().notNull(),
    about: text('about').notNull(),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    created_at: created(),
    resolved_at: when('resolved_at'),
    resolved_by: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [index('novel_threads_changed').on(t.novel_id, t.changed), index('novel_threads_resolver').on(t.resolved_by)],
)

/** Comments in a thread. Their author is null once the account is deleted. */
export const novelComments = pgTable(
  'novel_comments',
  {
    id: uuid('id').primaryKey(),
    thread_id: uuid('thread_id')
      .notNull()
      .references(() => novelThreads.id, { onDelete: 'cascade' }),
    author_id: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    created_at: created(),
    edited_at: when('edited_at'),
  },
  (t) => [index('novel_comments_thread').on(t.thread_id, t.created_at), index('novel_comments_author').on(t.author_id)],
)
