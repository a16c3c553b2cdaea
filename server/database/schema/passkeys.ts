import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { users } from './people.ts'

/** Public keys with which people sign in without typing anything. They contain no secrets. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The device's id for it, in base64url. */
    credential_id: text('credential_id').notNull(),
    /** In COSE format, as base64url. */
    public_key: text('public_key').notNull(),
    /** How often it was used, if its device counts; otherwise 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    created_at: created(),
    used_at: when('used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credential_id), index('passkeys_user').on(t.user_id)],
)

/**
 * Challenges for devices to sign, each once: to add a key to an account, or to sign in, when the account is not known
 * yet.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    user_id: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expires_at: when('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_user').on(t.user_id), index('passkey_challenges_over').on(t.expires_at)],
)
