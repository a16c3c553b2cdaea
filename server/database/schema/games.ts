import type { Summary } from '@fabula/core/memory/summary'
import type { TurnRecord } from '@fabula/core/storyteller/turn-record'
import type { NewState } from '@fabula/core/turn/game-state'
import type { KeptLine } from '@fabula/core/turn/turn-brief'
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, created, when } from './columns.ts'
import { novels } from './novels.ts'
import { users } from './people.ts'

/** The message that a reply is written for, and the states that its reader may name to cancel it. */
export interface LeasedFor {
  key: string
  hash: string
  from: string
  asked_at: string
}

/**
 * One playing of a novel from its first scene: the root of a tree of states. The lease is held while a turn is made.
 * Like everything that belongs to a reader it is keyed by the reader, so that a turn touches one part of the store
 * (`distribution.ts`).
 */
export const games = pgTable(
  'games',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    novel_id: uuid('novel_id')
      .notNull()
      .references(() => novels.id, { onDelete: 'cascade' }),
    lease: uuid('lease'),
    lease_until: when('lease_until'),
    /** The name of the process that has the lease, which it keeps across restarts. */
    leased_by: text('leased_by'),
    /** The message that the lease was taken for: the same message sent to another process follows the reply there. */
    leased_for: jsonb('leased_for').$type<LeasedFor>(),
    /** The guest cookie that was set by the answer to the call which began this game: its bearer may claim the game. */
    claim_key: text('claim_key'),
    /** The reader's place, stored for every game, so that none needs a save to be continued. */
    current_state_id: uuid('current_state_id'),
    /**
     * Changes with each summary and each pin: a process that has seen the mark knows everything that the game
     * remembers.
     */
    memory_mark: integer('memory_mark').notNull().default(0),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    // To find a game that was moved to another reader while its reply was written.
    index('games_id').on(t.id),
    index('games_claim').on(t.claim_key).where(sql`claim_key is not null`),
    index('games_user').on(t.user_id, t.novel_id),
    index('games_novel').on(t.novel_id),
  ],
)

/** A node of a game's tree; never updated. `depth` counts from the root. `record` is what the turn cost and left out. */
export const states = pgTable(
  'states',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    game_id: uuid('game_id').notNull(),
    parent_id: uuid('parent_id'),
    depth: integer('depth').notNull(),
    document: jsonb('document').$type<NewState>().notNull(),
    /** The key of the message that created it: the same key again returns this state. */
    idempotency_key: text('idempotency_key'),
    move_hash: text('move_hash'),
    record: jsonb('record'),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    foreignKey({
      name: 'states_game_fk',
      columns: [t.user_id, t.game_id],
      foreignColumns: [games.user_id, games.id],
    }).onDelete('cascade'),
    foreignKey({ name: 'states_parent_fk', columns: [t.user_id, t.parent_id], foreignColumns: [t.user_id, t.id] }),
    // In order of creation across all readers, for statistics.
    index('states_id').on(t.id),
    index('states_parent').on(t.user_id, t.parent_id),
    // Its first columns find the states of a game.
    uniqueIndex('states_idempotency').on(t.user_id, t.game_id, t.idempotency_key),
  ],
)

/**
 * A model's reply translated into another language, once. Without a text the translation is in progress or has failed:
 * it is not tried again before `try_after`.
 */
export const replyTranslations = pgTable(
  'reply_translations',
  {
    user_id: uuid('user_id').notNull(),
    state_id: uuid('state_id').notNull(),
    language: text('language').notNull(),
    text: text('text'),
    tries: integer('tries').notNull().default(1),
    try_after: when('try_after').notNull(),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.state_id, t.language] }),
    foreignKey({
      name: 'reply_translations_state_fk',
      columns: [t.user_id, t.state_id],
      foreignColumns: [states.user_id, states.id],
    }).onDelete('cascade'),
  ],
)

/**
 * The summary of a game up to a state, and what making it cost. It belongs to the last state that it covers: a path
 * that does not contain that state never reads it. Never updated.
 */
export const memories = pgTable(
  'memories',
  {
    user_id: uuid('user_id').notNull(),
    state_id: uuid('state_id').notNull(),
    summaries: jsonb('summaries').$type<Summary[]>().notNull(),
    /** Lines of the summarised part that can be recalled; null in rows older than this column. */
    kept: jsonb('kept').$type<KeptLine[]>(),
    /**
     * The embeddings of those lines, concatenated in their order, and the model that made them; null if not computed
     * yet.
     */
    vectors: bytes('vectors'),
    vectors_by: text('vectors_by'),
    record: jsonb('record').$type<TurnRecord>(),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.state_id] }),
    foreignKey({
      name: 'memories_state_fk',
      columns: [t.user_id, t.state_id],
      foreignColumns: [states.user_id, states.id],
    }).onDelete('cascade'),
  ],
)

/** Messages that a reader wants remembered, each with its state: a path that does not contain the state ignores it. */
export const pins = pgTable(
  'pins',
  {
    user_id: uuid('user_id').notNull(),
    state_id: uuid('state_id').notNull(),
    speaker_type: text('speaker_type').$type<'user' | 'other'>().notNull(),
    game_id: uuid('game_id').notNull(),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.state_id, t.speaker_type] }),
    foreignKey({
      name: 'pins_state_fk',
      columns: [t.user_id, t.state_id],
      foreignColumns: [states.user_id, states.id],
    }).onDelete('cascade'),
    index('pins_game').on(t.user_id, t.game_id),
  ],
)

/** A named state. A game's quick save is the one with its `quick_game_id`. A deleted save is retained for a day. */
export const saves = pgTable(
  'saves',
  {
    id: uuid('id').notNull(),
    user_id: uuid('user_id').notNull(),
    novel_id: uuid('novel_id').notNull(),
    state_id: uuid('state_id').notNull(),
    name: text('name').notNull(),
    position: integer('position'),
    quick_game_id: uuid('quick_game_id'),
    created_at: created(),
    deleted_at: when('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    foreignKey({
      name: 'saves_state_fk',
      columns: [t.user_id, t.state_id],
      foreignColumns: [states.user_id, states.id],
    }).onDelete('cascade'),
    index('saves_user').on(t.user_id, t.novel_id, t.created_at),
    index('saves_state').on(t.user_id, t.state_id),
    uniqueIndex('saves_quick').on(t.user_id, t.quick_game_id),
    index('saves_deleted').on(t.deleted_at).where(sql`deleted_at is not null`),
  ],
)
