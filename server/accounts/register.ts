import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { codeOf } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { checkNewPassword } from './check-new-password.ts'
import { hashPassword } from './password.ts'

/** A new account. Names are unique whatever their case; registering does not log in. */
export async function register(
  pool: pg.Pool,
  { username, password }: { username: string; password: string },
): Promise<{ id: UserId; username: string }> {
  const name = username.trim()
  if (name.length < 3 || name.length > 20) throw new ProblemError('username_length')
  if (!/^[A-Za-z0-9_]+$/.test(name)) throw new ProblemError('username_characters')
  await checkNewPassword(name, password)
  if (await isTaken(pool, name)) throw new ProblemError('username_taken')
  const id = newId<UserId>()
  try {
    await pool.query('insert into users (id, username, username_folded, password_hash) values ($1, $2, $3, $4)', [
      id,
      name,
      name.toLowerCase(),
      await hashPassword(password),
    ])
  } catch (error) {
    if (codeOf(error) === '23505') throw new ProblemError('username_taken')
    throw error
  }
  return { id, username: name }
}

async function isTaken(pool: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users where username_folded = $1', [name.toLowerCase()])
  return rowCount !== 0
}
