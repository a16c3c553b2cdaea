import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import type { Caller } from './caller.ts'
import { verifyPassword } from './password.ts'
import { withinConfirmLimit } from './sign-in-limit.ts'

/** A password that was right a moment ago: it is no more once another has been set. */
export type Confirmed = { hash: string }

/**
 * Whoever has somebody's open browser has not their password: what can not be undone asks for it again. What is then done is
 * done in a transaction that begins with `holdConfirmed`.
 */
export async function confirmPassword(
  pool: pg.Pool,
  { id, session_id }: Extract<Caller, { kind: 'user' }>,
  password: string,
): Promise<Confirmed> {
  const { rows } = await pool.query<{ password_hash: string | null }>('select password_hash from users where id = $1', [
    id,
  ])
  const fits = await withinConfirmLimit(pool, session_id, async () => {
    const right = await verifyPassword(rows[0]?.password_hash ?? null, password.slice(0, 128))
    return right && password.length <= 128
  })
  if (!fits) throw new ProblemError('wrong_password')
  return { hash: rows[0]?.password_hash ?? '' }
}

/**
 * Holds an account until the end of a transaction. False: its password is another one since it was confirmed. Checking one
 * takes a while, and whoever is shut out meanwhile must come to nothing.
 */
export async function isStill(client: pg.ClientBase, user: UserId, { hash }: Confirmed): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from users where id = $1 and password_hash = $2 for no key update',
    [user, hash],
  )
  return rowCount !== 0
}

/** Holds an account as `isStill` does, and refuses where the password that was confirmed is not its own any more. */
export async function holdConfirmed(client: pg.ClientBase, user: UserId, confirmed: Confirmed): Promise<void> {
  if (!(await isStill(client, user, confirmed))) throw new ProblemError('wrong_password')
}

/** Holds an account until the end of a transaction, and refuses where the session that asks has been ended meanwhile. */
export async function holdSession(
  client: pg.ClientBase,
  { id, session_id }: Extract<Caller, { kind: 'user' }>,
): Promise<void> {
  await client.query('select 1 from users where id = $1 for no key update', [id])
  const { rowCount } = await client.query('select 1 from sessions where id = $1 and user_id = $2', [session_id, id])
  if (rowCount === 0) throw new ProblemError('invalid_token')
}
