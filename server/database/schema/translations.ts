import type { TranslationDefect } from '@fabula/core/translation/translation-defect'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'
import { novels } from './novels.ts'

/**
 * A reader-visible text in another language. `source` is the text it was made from: when that has changed, it is stale.
 */
export const translations = pgTable(
  'translations',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    unit: text('unit').notNull(),
    source_hash: text('source_hash').notNull(),
    source: text('source').notNull(),
    text: text('text').notNull(),
    made_by: text('made_by').$type<'author' | 'model'>().notNull(),
    /** Why a model's answer was refused; the text is empty then, and readers see the original. */
    fault: text('fault').$type<TranslationDefect>(),
    /** For a model's text: the version of its prompt. */
    prompt_version: integer('prompt_version'),
    changed: bigint('changed', { mode: 'number' }).notNull(),
    changed_at: when('changed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.language, t.unit, t.source_hash] }),
    index('translations_changed').on(t.novel_id, t.changed),
    /** Which novels can be read in a language: a translation begins with the name. */
    index('translations_names').on(t.language, t.novel_id).where(sql`unit = 'novel/name' and text <> ''`),
    check('translations_made_by', sql`made_by in ('author', 'model')`),
  ],
)

export type TranslationJobStatus = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'

/**
 * The work of translating a novel into a language. What remains to be done is what its texts lack, so that another
 * server, or a restarted one, continues it. The lease is held by the process that works on it.
 */
export const translationJobs = pgTable(
  'translation_jobs',
  {
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    status: text('status').$type<TranslationJobStatus>().notNull(),
    /** Not before: a quiet moment after an edit, or the end of a wait that the provider asked for. */
    due_at: when('due_at').notNull().defaultNow(),
    lease: uuid('lease'),
    lease_until: when('lease_until'),
    /** Texts done since the start, those of them that were refused, and the calls and tokens for all of them. */
    done: integer('done').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    calls: integer('calls').notNull().default(0),
    input_tokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    output_tokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** Consecutive failures. */
    failures: integer('failures').notNull().default(0),
    /** Why it waits or failed, as a problem's code. */
    problem: text('problem'),
    started_at: when('started_at').notNull().defaultNow(),
    updated_at: when('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.novel_id, t.language] }),
    index('translation_jobs_due').on(t.due_at).where(sql`status in ('waiting', 'running')`),
    check('translation_jobs_status', sql`status in ('waiting', 'running', 'done', 'cancelled', 'failed')`),
  ],
)
