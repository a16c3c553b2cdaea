import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { when } from './columns.ts'
import { users } from './people.ts'

/** The address of an account, confirmed by its owner. Two accounts may have the same one. */
export const emailAddresses = pgTable(
  'email_addresses',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    address_folded: text('address_folded').notNull(),
    confirmed_at: when('confirmed_at').notNull().defaultNow(),
  },
  (t) => [index('email_addresses_folded').on(t.address_folded)],
)

/** Addresses that are not confirmed yet, one for each account; the link's token is stored hashed. */
export const emailLinks = pgTable(
  'email_links',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull(),
    address: text('address').notNull(),
    expires_at: when('expires_at').notNull(),
  },
  (t) => [index('email_links_token').on(t.token_hash), index('email_links_over').on(t.expires_at)],
)
