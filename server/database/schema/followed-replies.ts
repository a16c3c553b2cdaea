import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { created } from './columns.ts'
import { games } from './games.ts'

/** A refusal as it is stored. */
export interface RefusalShape {
  code: string
  facts: object
}

/**
 * A reply that a reader follows through another process than the one that writes it. A reply whose readers are all at
 * its own process has no row, and no row outlives its reply for long.
 */
export const followedReplies = pgTable(
  'followed_replies',
  {
    user_id: uuid('user_id').notNull(),
    lease: uuid('lease').notNull(),
    game_id: uuid('game_id').notNull(),
    /** Whether the reader has cancelled it at the other process. */
    cancelled: boolean('cancelled').notNull().default(false),
    /** Why there is no reply, as its readers are told. */
    failure: jsonb('failure').$type<RefusalShape>(),
    created_at: created(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.lease] }),
    foreignKey({
      name: 'followed_replies_game_fk',
      columns: [t.user_id, t.game_id],
      foreignColumns: [games.user_id, games.id],
    }).onDelete('cascade'),
    index('followed_replies_game').on(t.user_id, t.game_id),
    index('followed_replies_over').on(t.created_at),
  ],
)

/** The events of a followed reply so far, with the numbers that its readers know. */
export const replyEvents = pgTable(
  'reply_events',
  {
    user_id: uuid('user_id').notNull(),
    lease: uuid('lease').notNull(),
    id: integer('id').notNull(),
    event: jsonb('event').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.lease, t.id] }),
    foreignKey({
      name: 'reply_events_reply_fk',
      columns: [t.user_id, t.lease],
      foreignColumns: [followedReplies.user_id, followedReplies.lease],
    }).onDelete('cascade'),
  ],
)
