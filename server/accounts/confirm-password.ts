import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import type { UserCaller } from './caller.ts'
import { verifyPassword } from './password.ts'
import { withinConfirmLimit } from './sign-in-limit.ts'

/** The hash of a password that was correct when it was checked, to detect a change since then. */
export type Confirmed = { hash: string }

/**
 * Checks the password again before something irreversible, because a person at an open browser need not know it. The
 * transaction of that action must begin with `lockConfirmed`.
 */
export async function confirmPassword(
  pool: pg.Pool,
  { id, session_id }: UserCaller,
  password: string,
): Promise<Confirmed> {
  const { rows } = await pool.query<{ password_hash: string | null }>('select password_hash from users where id = $1', [
    id,
  ])
  const fits = await withinConfirmLimit(pool, session_id, () =>
    verifyPassword(rows[0]?.password_hash ?? null, password),
  )
  if (!fits) throw new ProblemError('wrong_password')
  return { hash: rows[0]?.password_hash ?? '' }
}

/**
 * Locks an account's row until the transaction ends. False if the password has changed since it was confirmed: checking
 * one takes a while, and a caller who was locked out meanwhile must not succeed.
 */
export async function lockIfUnchanged(client: pg.ClientBase, user: UserId, { hash }: Confirmed): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from users where id = $1 and password_hash = $2 for no key update',
    [user, hash],
  )
  return rowCount !== 0
}

/** Locks an account's row as `lockIfUnchanged` does, and throws if the password has changed since it was confirmed. */
export async function lockConfirmed(client: pg.ClientBase, user: UserId, confirmed: Confirmed): Promise<void> {
  if (!(await lockIfUnchanged(client, user, confirmed))) throw new ProblemError('wrong_password')
}

/** Locks an account's row until the transaction ends, and throws if the calling session has ended meanwhile. */
export async function lockSession(client: pg.ClientBase, { id, session_id }: UserCaller): Promise<void> {
  await client.query('select 1 from users where id = $1 for no key update', [id])
  const { rowCount } = await client.query('select 1 from sessions where id = $1 and user_id = $2', [session_id, id])
  if (rowCount === 0) throw new ProblemError('invalid_token')
}
