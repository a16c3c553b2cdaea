import type { OutlinedGame, RehearsalGame } from '@fabula/core/rehearsal/rehearsal-game'
import type { RehearsalPlan } from '@fabula/core/rehearsal/rehearsal-plan'
import type { RehearsalReport } from '@fabula/core/rehearsal/rehearsal-report'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { novels } from './novels.ts'

export type RehearsalStatus = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'

/**
 * Simulated readers playing a novel, for its author. Finished games are stored, so that a restarted server continues
 * with the remaining ones. The lease is held by the process that works on it.
 */
export const rehearsals = pgTable(
  'rehearsals',
  {
    id: uuid('id').primaryKey(),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    /** Numbers an author's runs of a novel from 1. */
    number: integer('number').notNull(),
    status: text('status').$type<RehearsalStatus>().notNull(),
    plan: jsonb('plan').$type<RehearsalPlan>().notNull(),
    /** The storyteller's name, as shown to the author. */
    storyteller: text('storyteller').notNull(),
    /** The number of games, and of finished ones; replies and tokens of those. */
    games: integer('games').notNull(),
    done: integer('done').notNull().default(0),
    replies: integer('replies').notNull().default(0),
    input_tokens: bigint('input_tokens', { mode: 'number' }).notNull().default(0),
    cached_tokens: bigint('cached_tokens', { mode: 'number' }).notNull().default(0),
    output_tokens: bigint('output_tokens', { mode: 'number' }).notNull().default(0),
    /** Their cost in billionths of the currency; null if no price was known. */
    nanos: bigint('nanos', { mode: 'number' }),
    due_at: when('due_at').notNull().defaultNow(),
    lease: uuid('lease'),
    lease_until: when('lease_until'),
    /** Why it waits or failed, as a problem's code. */
    problem: text('problem'),
    /** The result of a finished run. */
    report: jsonb('report').$type<RehearsalReport>(),
    started_at: when('started_at').notNull().defaultNow(),
    ended_at: when('ended_at'),
  },
  (t) => [
    uniqueIndex('rehearsals_number').on(t.novel_id, t.number),
    index('rehearsals_due').on(t.due_at).where(sql`status in ('waiting', 'running')`),
    check('rehearsals_status', sql`status in ('waiting', 'running', 'done', 'cancelled', 'failed')`),
  ],
)

/** A game of a finished run, step by step. */
export const rehearsalGames = pgTable(
  'rehearsal_games',
  {
    rehearsal_id: uuid('rehearsal_id')
      .notNull()
      .references(() => rehearsals.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    document: jsonb('document').$type<RehearsalGame>().notNull(),
    /** The same without what was seen and said: the source of reports. */
    outline: jsonb('outline').$type<OutlinedGame>().notNull(),
    created_at: created(),
  },
  (t) => [primaryKey({ columns: [t.rehearsal_id, t.number] })],
)
