import { randomBytes } from 'node:crypto'
import type { SecondStep, StepKind } from '@fabula/contract/second-step'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../../problem-error.ts'
import { hashOfToken } from '../../secret-token.ts'

/** How long the second step may take after the right password was given. */
const lifetime = '10 minutes'

/** The second steps with which an account may finish a sign-in; empty: the password is enough. */
export async function stepKindsOf(client: pg.ClientBase, user: UserId): Promise<StepKind[]> {
  const { rows } = await client.query<{ totp: boolean; passkey: boolean; recovery: boolean }>({
    name: 'step-kinds',
    text: `select exists (select 1 from totp_factors where user_id = $1 and confirmed_at is not null) as totp,
             exists (select 1 from passkeys where user_id = $1) as passkey,
             exists (select 1 from recovery_codes where user_id = $1 and used_at is null) as recovery`,
    values: [user],
  })
  const has = rows[0]
  if (!has?.totp && !has?.passkey) return []
  return (['totp', 'passkey', 'recovery'] as const).filter((kind) => has[kind])
}

/** Records that the right password was given. The ticket is returned to that caller alone; only its hash is stored. */
export async function beginSecondStep(client: pg.ClientBase, user: UserId, kinds: StepKind[]): Promise<SecondStep> {
  const ticket = randomBytes(32).toString('base64url')
  await client.query(
    `insert into sign_in_steps (token_hash, user_id, expires_at) values ($1, $2, now() + interval '${lifetime}')`,
    [hashOfToken(ticket), user],
  )
  return { ticket, kinds }
}

/** The account of a ticket. Throws if the ticket has expired or was used, or if the account was blocked meanwhile. */
export async function readTicket(pool: pg.Pool, ticket: string): Promise<UserId> {
  const { rows } = await pool.query<{ user_id: UserId; blocked: boolean }>(
    `select s.user_id, u.blocked_at is not null as blocked from sign_in_steps s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > now()`,
    [hashOfToken(ticket)],
  )
  if (!rows[0]) throw new ProblemError('sign_in_over')
  if (rows[0].blocked) throw new ProblemError('account_blocked')
  return rows[0].user_id
}

/** Uses up a ticket, in the transaction that checks the step: a failed step leaves it valid. */
export async function useTicket(client: pg.ClientBase, ticket: string): Promise<void> {
  const { rowCount } = await client.query('delete from sign_in_steps where token_hash = $1 and expires_at > now()', [
    hashOfToken(ticket),
  ])
  if (rowCount === 0) throw new ProblemError('sign_in_over')
}

/** Ends the sign-ins that began with a password that has since been changed. */
export async function endSteps(client: pg.ClientBase, user: UserId): Promise<void> {
  await client.query('delete from sign_in_steps where user_id = $1', [user])
}
