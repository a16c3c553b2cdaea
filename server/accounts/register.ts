import type { RegisterBody } from '@fabula/contract/shapes/account'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { isUniqueViolation, transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { useInvitation } from '../site/invitations.ts'
import { readSiteSettings } from '../site/site-settings.ts'
import { checkNewPassword } from './check-new-password.ts'
import { hashPassword } from './password.ts'

/**
 * Creates an account if the site's administrators allow it. Names are unique regardless of case; registering does not
 * log in. An invitation is used up only if an account is created.
 */
export async function register(
  pool: pg.Pool,
  { username, password, invitation }: RegisterBody,
): Promise<{ id: UserId; username: string }> {
  const { registration } = await readSiteSettings(pool)
  if (registration === 'closed') throw new ProblemError('registration_closed')
  if (registration === 'invitation' && !invitation) throw new ProblemError('invitation_needed')
  const name = username.trim()
  if (name.length < 3 || name.length > 20) throw new ProblemError('username_length')
  if (!/^[A-Za-z0-9_]+$/.test(name)) throw new ProblemError('username_characters')
  await checkNewPassword(name, password)
  if (await isTaken(pool, name)) throw new ProblemError('username_taken')
  const id = newId<UserId>()
  const hash = await hashPassword(password)
  try {
    await transaction(pool, async (client) => {
      if (registration === 'invitation') await useInvitation(client, invitation ?? '')
      await client.query('insert into users (id, username, username_folded, password_hash) values ($1, $2, $3, $4)', [
        id,
        name,
        name.toLowerCase(),
        hash,
      ])
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProblemError('username_taken')
    throw error
  }
  return { id, username: name }
}

async function isTaken(pool: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users where username_folded = $1', [name.toLowerCase()])
  return rowCount !== 0
}
