import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import type { Caller } from './caller.ts'
import { verifyPassword } from './password.ts'
import { withinConfirmLimit } from './sign-in-limit.ts'

/** Whoever has somebody's open browser has not their password: what can not be undone asks for it again. */
export async function confirmPassword(
  pool: pg.Pool,
  { id, session_id }: Extract<Caller, { kind: 'user' }>,
  password: string,
): Promise<void> {
  const { rows } = await pool.query<{ password_hash: string | null }>('select password_hash from users where id = $1', [
    id,
  ])
  const fits = await withinConfirmLimit(pool, session_id, async () => {
    const right = await verifyPassword(rows[0]?.password_hash ?? null, password.slice(0, 128))
    return right && password.length <= 128
  })
  if (!fits) throw new ProblemError('wrong_password')
}
