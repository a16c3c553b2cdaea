import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../database/transaction.ts'
import { ProblemError } from '../problem-error.ts'
import { hashOfToken, newToken } from '../secret-token.ts'
import type { UserCaller } from './caller.ts'

/** How long an unused link is valid; the next start makes another. */
const lifetime = '24 hours'
const linkPrefix = 'administrator-link:'

const nameOf = (token: string): string => `${linkPrefix}${hashOfToken(token)}`

/**
 * Makes the token of a link that makes whoever opens it the first administrator; null if there is one already. Each
 * process of an installation prints its own, and using one ends them all. Only its hash is stored.
 */
export async function makeFirstLink(pool: pg.Pool): Promise<string | null> {
  await pool.query(
    `delete from installation where name like '${linkPrefix}%' and (value->>'until')::timestamptz < now()`,
  )
  if (await hasAdministrator(pool)) return null
  const token = newToken()
  await pool.query(
    `insert into installation (name, value)
     values ($1, jsonb_build_object('until', now() + interval '${lifetime}'))`,
    [nameOf(token)],
  )
  return token
}

/**
 * Makes the caller the first administrator. Throws if the link is unknown or expired, or if there is an administrator
 * already.
 */
export async function becomeAdministrator(pool: pg.Pool, caller: UserCaller, token: string): Promise<void> {
  await transaction(pool, async (client) => {
    // Serialised, so that two links opened at once cannot both make a first administrator.
    await client.query("select pg_advisory_xact_lock(hashtext('first administrator'))")
    const { rowCount } = await client.query(
      `delete from installation where name = $1 and (value->>'until')::timestamptz > now()`,
      [nameOf(token)],
    )
    if (rowCount === 0 || (await hasAdministrator(client))) throw new ProblemError('administrator_link_over')
    await client.query('update users set administrator = true where id = $1', [caller.id])
    await client.query(`delete from installation where name like '${linkPrefix}%'`)
  })
}

/**
 * Throws if the change would leave the site without an administrator. Called in the same transaction, so that two
 * administrators cannot remove each other at once.
 */
export async function refuseLastAdministrator(client: pg.ClientBase, id: UserId): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('first administrator'))")
  const { rows } = await client.query<{ last: boolean }>(
    `select u.administrator and not exists (select 1 from users o where o.administrator and o.id <> u.id) as last
     from users u where u.id = $1`,
    [id],
  )
  if (rows[0]?.last) throw new ProblemError('last_administrator')
}

async function hasAdministrator(queries: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await queries.query('select 1 from users where administrator limit 1')
  return rowCount !== 0
}
