import type pg from 'pg'
import { Refusal } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { verifyPassword } from './password.ts'
import { holdToSignInLimits } from './sign-in-limit.ts'

/** Whoever has somebody's open browser has not their password: what can not be undone asks for it again. */
export async function confirmPassword(
  pool: pg.Pool,
  caller: Extract<Caller, { kind: 'user' }>,
  password: string,
): Promise<void> {
  const limit = await holdToSignInLimits(pool, caller.username.toLowerCase(), caller.id, caller.ip)
  const { rows } = await pool.query<{ password_hash: string | null }>('select password_hash from users where id = $1', [
    caller.id,
  ])
  const fits = await verifyPassword(rows[0]?.password_hash ?? null, password.slice(0, 128))
  if (!fits || password.length > 128) throw new Refusal('wrong_password')
  await limit.succeeded()
}
