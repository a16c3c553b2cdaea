import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { transaction } from '../../database/transaction.ts'
import { ProblemError } from '../../problem-error.ts'
import type { SecretBox } from '../../secret-box.ts'
import { readSiteSettings } from '../../site/site-settings.ts'
import { type AttemptLimit, countAttempt, forgetAttempts } from '../attempts.ts'
import type { UserCaller } from '../caller.ts'
import { confirmPassword, lockSession } from '../confirm-password.ts'
import type { EmailPorts } from '../email/email-ports.ts'
import { noteSecurityEvent, type Visit } from '../security-events.ts'
import { codesForFirstFactor } from './factors.ts'
import { latestStep, newSecret, stepsOf, totpAddress } from './totp.ts'

/** The dependencies of second factors. */
export interface FactorPorts extends EmailPorts {
  /** Seals the secrets. */
  box: SecretBox
  /** Determines the name that passkeys are stored under. */
  publicUrl: string | undefined
}

/** How long the setup of an app can be confirmed before it must begin anew. */
const setUpTime = '15 minutes'
const confirming: AttemptLimit = { most: 10, seconds: 15 * 60 }

/** Binds a sealed secret to its account. */
const placeOf = (user: UserId): string => `totp ${user}`

/**
 * Begins the setup of an authenticator app. Requires the password, because a person at an open browser must not lock
 * the owner out. A second setup replaces the first; a confirmed app stays.
 */
export async function beginTotp(
  { pool, box }: FactorPorts,
  caller: UserCaller,
  password: string,
): Promise<{ secret: string; address: string }> {
  await confirmPassword(pool, caller, password)
  const secret = newSecret()
  const { rowCount } = await pool.query(
    `insert into totp_factors (user_id, sealed_secret) values ($1, $2)
     on conflict (user_id) do update set sealed_secret = excluded.sealed_secret, created_at = now(), last_step = 0
     where totp_factors.confirmed_at is null`,
    [caller.id, box.seal(secret, placeOf(caller.id))],
  )
  if (rowCount === 0) throw new ProblemError('totp_there')
  const { names } = await readSiteSettings(pool)
  return { secret, address: totpAddress({ secret, site: names.english || 'Fabula', username: caller.username }) }
}

/** Confirms the app by one of its codes. All other sessions end; recovery codes are made if there are none. */
export async function confirmTotp(
  { pool, box }: FactorPorts,
  caller: UserCaller,
  code: string,
  visit: Visit,
): Promise<{ recovery_codes: string[] | null }> {
  const { id, session_id } = caller
  const subject = `totp-confirm ${id}`
  const wait = await countAttempt(pool, subject, confirming)
  if (wait > 0) throw new ProblemError('too_many_requests', { retryAfter: wait })
  const codes = await transaction(pool, async (client) => {
    await lockSession(client, caller)
    const { rows } = await client.query<{ sealed_secret: string }>(
      `select sealed_secret from totp_factors
       where user_id = $1 and confirmed_at is null and created_at > now() - interval '${setUpTime}' for update`,
      [id],
    )
    const secret = rows[0] && box.open(rows[0].sealed_secret, placeOf(id))
    if (!secret) throw new ProblemError('totp_not_begun')
    const [step] = stepsOf(secret, code, Date.now())
    if (step === undefined) throw new ProblemError('wrong_code')
    await client.query('update totp_factors set confirmed_at = now(), last_step = $2 where user_id = $1', [id, step])
    await client.query('delete from sessions where user_id = $1 and id <> $2', [id, session_id])
    await noteSecurityEvent(client, id, 'totp_added', visit)
    return codesForFirstFactor(client, id)
  })
  await forgetAttempts(pool, [subject])
  return { recovery_codes: codes }
}

/**
 * Whether a code of the account's app is valid now. This uses up the code and every earlier one: of two concurrent uses
 * of a code, in whatever processes, one succeeds.
 */
export async function useTotpCode(
  client: pg.ClientBase,
  { box }: Pick<FactorPorts, 'box'>,
  user: UserId,
  code: string,
): Promise<boolean> {
  const { rows } = await client.query<{ sealed_secret: string }>(
    'select sealed_secret from totp_factors where user_id = $1 and confirmed_at is not null',
    [user],
  )
  if (!rows[0]) return false
  const secret = box.open(rows[0].sealed_secret, placeOf(user))
  if (secret === null) throw new ProblemError('totp_key_lost')
  const now = Date.now()
  const [step] = stepsOf(secret, code, now)
  if (step === undefined) return false
  // A last step that no code of now can have was stored before the clock was set back: it must not lock the owner out
  // until the clock has caught up.
  const { rowCount } = await client.query(
    `update totp_factors set last_step = $2
     where user_id = $1 and confirmed_at is not null and (last_step < $2 or last_step > $3)`,
    [user, step, latestStep(now)],
  )
  return rowCount !== 0
}

/** When the app was confirmed, and whether its secret can still be read; null: there is none. */
export async function readTotp(
  { pool, box }: FactorPorts,
  user: UserId,
): Promise<{ since: string; key_lost: boolean } | null> {
  const { rows } = await pool.query<{ sealed_secret: string; confirmed_at: Date }>(
    'select sealed_secret, confirmed_at from totp_factors where user_id = $1 and confirmed_at is not null',
    [user],
  )
  const row = rows[0]
  return row
    ? { since: row.confirmed_at.toISOString(), key_lost: box.open(row.sealed_secret, placeOf(user)) === null }
    : null
}
