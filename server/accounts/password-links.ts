import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { hashOfToken, newToken } from '../secret-token.ts'
import { checkNewPassword } from './check-new-password.ts'
import { forgetPendingEmail } from './email/email-address.ts'
import { hashPassword } from './password.ts'
import { endSteps } from './second-factor/sign-in-steps.ts'
import { byAdministrator, noteSecurityEvent, type Visit } from './security-events.ts'

/** How long an unused link is valid: one that an administrator passes on, and one that is mailed. */
const lifetime = '24 hours'
const lifetimeOfMailed = '30 minutes'

/**
 * Makes a token for setting a new password, once. Ends earlier ones made by administrators; only its hash is stored.
 */
export const makePasswordLink = (pool: pg.Pool, id: UserId): Promise<{ token: string; expires_at: string }> =>
  transaction(pool, async (client) => {
    const { rowCount } = await client.query('select 1 from users where id = $1 and username is not null for update', [
      id,
    ])
    if (rowCount === 0) throw new ProblemError('user_not_found')
    await client.query('delete from password_links where (user_id = $1 and not by_mail) or expires_at < now()', [id])
    const token = newToken()
    const { rows } = await client.query<{ expires_at: Date }>(
      `insert into password_links (token_hash, user_id, expires_at) values ($1, $2, now() + interval '${lifetime}')
       returning expires_at`,
      [hashOfToken(token), id],
    )
    await noteSecurityEvent(client, id, 'password_link_made', byAdministrator)
    return { token, expires_at: (rows[0]?.expires_at ?? new Date()).toISOString() }
  })

/**
 * The same for a letter to a confirmed address; null if the account no longer has it. Earlier letters stay valid: a
 * request by a stranger must not invalidate the link that the owner is waiting for.
 */
export async function mailedLink(
  pool: pg.Pool,
  { id, foldedAddress }: { id: UserId; foldedAddress: string },
): Promise<string | null> {
  const token = newToken()
  // Locks the address, so that its removal either precedes the link or deletes it.
  const { rowCount } = await pool.query(
    `insert into password_links (token_hash, user_id, expires_at, by_mail)
     select $1, user_id, now() + interval '${lifetimeOfMailed}', true from email_addresses
     where user_id = $2 and address_folded = $3 for share`,
    [hashOfToken(token), id, foldedAddress],
  )
  return rowCount === 0 ? null : token
}

/**
 * Sets a password by a link, which uses up that link and every other one, and ends every session of the account. A
 * refused password leaves the link usable.
 */
export async function setPasswordByLink(
  pool: pg.Pool,
  { token, password }: { token: string; password: string },
  visit: Visit,
): Promise<{ username: string }> {
  const find = `select u.id, u.username from password_links l join users u on u.id = l.user_id
                where l.token_hash = $1 and l.expires_at > now()`
  const { rows } = await pool.query<{ id: UserId; username: string }>(find, [hashOfToken(token)])
  const user = rows[0]
  if (!user) throw new ProblemError('password_link_over')
  await checkNewPassword(user.username, password)
  const passwordHash = await hashPassword(password)
  return transaction(pool, async (client) => {
    const used = await client.query('delete from password_links where token_hash = $1 and expires_at > now()', [
      hashOfToken(token),
    ])
    if (used.rowCount === 0) throw new ProblemError('password_link_over')
    await client.query('delete from password_links where user_id = $1', [user.id])
    await client.query('update users set password_hash = $2 where id = $1', [user.id, passwordHash])
    await client.query('delete from sessions where user_id = $1', [user.id])
    await endSteps(client, user.id)
    await forgetPendingEmail(client, user.id)
    await noteSecurityEvent(client, user.id, 'password_set_by_link', visit)
    return { username: user.username }
  })
}
