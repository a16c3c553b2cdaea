import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { users } from './people.ts'

/**
 * The subject of an invoice, whose payload is the id. Without a reference to the novel, which may be deleted while
 * payments stay.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    novel_id: uuid('novel_id').notNull(),
    stars: integer('stars').notNull(),
    telegram_user_id: bigint('telegram_user_id', { mode: 'number' }),
    created_at: created(),
    paid_at: when('paid_at'),
  },
  (t) => [uniqueIndex('orders_open').on(t.user_id, t.novel_id, t.stars).where(sql`paid_at is null`)],
)

/** A charge by Telegram. Stays, without a name, when the novel or the account is deleted. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    charge_id: text('charge_id').notNull(),
    order_id: uuid('order_id'),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    novel_id: uuid('novel_id'),
    novel_name: text('novel_name').notNull().default(''),
    stars: integer('stars').notNull(),
    telegram_user_id: bigint('telegram_user_id', { mode: 'number' }),
    /** Why this money must be refunded automatically; null: it paid for its order. */
    fault: text('fault'),
    /** The payer's message to `/paysupport`. */
    complaint: text('complaint'),
    paid_at: when('paid_at').notNull().defaultNow(),
    refunded_at: when('refunded_at'),
    /** When its payer is to be notified of the refund; null: they have been, or need not be. */
    notice_due_at: when('notice_due_at'),
  },
  (t) => [
    uniqueIndex('payments_charge').on(t.charge_id),
    index('payments_user').on(t.user_id),
    index('payments_telegram').on(t.telegram_user_id),
    index('payments_recent').on(t.paid_at, t.id),
    index('payments_notices').on(t.notice_due_at).where(sql`notice_due_at is not null`),
  ],
)
