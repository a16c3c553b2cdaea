import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { users } from './people.ts'

/** What an invoice is for: its payload is the id. No reference to the novel, which may go while payments stay. */
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
  (t) => [uniqueIndex('orders_open').on(t.user_id, t.novel_id).where(sql`paid_at is null`)],
)

/** A charge of Telegram's. Stays when the novel or the account goes; then it has no name. */
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
    /** Why this money has to go back without anybody asking; null: it bought what it was for. */
    fault: text('fault'),
    /** What the payer wrote to `/paysupport`. */
    complaint: text('complaint'),
    paid_at: when('paid_at').notNull().defaultNow(),
    refunded_at: when('refunded_at'),
  },
  (t) => [
    uniqueIndex('payments_charge').on(t.charge_id),
    index('payments_user').on(t.user_id),
    index('payments_telegram').on(t.telegram_user_id),
    index('payments_recent').on(t.paid_at, t.id),
  ],
)
