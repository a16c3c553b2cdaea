import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { created, when } from './columns.ts'
import { users } from './people.ts'

/** An authenticator app, one for each account. It takes effect once it is confirmed by a code. */
export const totpFactors = pgTable('totp_factors', {
  user_id: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The shared secret, sealed like the keys of models. */
  sealed_secret: text('sealed_secret').notNull(),
  created_at: created(),
  confirmed_at: when('confirmed_at'),
  /** The step of the last accepted code: neither it nor an earlier one is accepted again. */
  last_step: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Codes that replace a lost factor, each once; stored hashed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text('code_hash').notNull(),
    used_at: when('used_at'),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.code_hash] })],
)

/** Half-finished sign-ins: the password was right, and the second factor is awaited. Tokens are stored hashed. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    token_hash: text('token_hash').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: when('expires_at').notNull(),
  },
  (t) => [index('sign_in_steps_user').on(t.user_id), index('sign_in_steps_over').on(t.expires_at)],
)
