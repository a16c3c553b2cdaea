import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { users } from './people.ts'

/**
 * Tokens and money spent per spender and day, settled after every turn however it ended. Money is in billionths of the
 * installation's currency: even a token of the cheapest model costs a whole number of them.
 */
export const spending = pgTable(
  'spending',
  {
    spender: text('spender').notNull(),
    day: text('day').notNull(),
    turns: integer('turns').notNull().default(0),
    tokens: bigint('tokens', { mode: 'number' }).notNull().default(0),
    nanos: bigint('nanos', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.spender, t.day] }), index('spending_day').on(t.day)],
)

/**
 * A model at a provider. One with an owner writes for that person alone; the others are the installation's. The key is
 * sealed with a secret outside of the database (`server/secret-box.ts`), for this row, provider and address alone.
 */
export const modelConnections = pgTable(
  'model_connections',
  {
    id: uuid('id').primaryKey(),
    owner_id: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    provider: text('provider').notNull(),
    /** Empty: the provider's default. */
    base_url: text('base_url').notNull().default(''),
    model: text('model').notNull(),
    sealed_key: text('sealed_key'),
    prices: jsonb('prices'),
    probe: jsonb('probe'),
    created_at: created(),
    changed_at: when('changed_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('model_connections_owner').on(t.owner_id)],
)
