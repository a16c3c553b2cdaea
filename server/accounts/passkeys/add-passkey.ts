import type { NewPasskeyAnswer } from '@fabula/contract/shapes/passkeys'
import type { UserId } from '@fabula/core/ids'
import { plainLine } from '@fabula/core/record/plain-name'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { newId } from '../../database/new-id.ts'
import { codeOf, isUniqueViolation, transaction } from '../../database/transaction.ts'
import { ProblemError } from '../../problem-error.ts'
import { readSiteSettings } from '../../site/site-settings.ts'
import type { UserCaller } from '../caller.ts'
import { confirmPassword, lockSession } from '../confirm-password.ts'
import { codesForFirstFactor, hasFactor } from '../second-factor/factors.ts'
import type { FactorPorts } from '../second-factor/totp-factor.ts'
import { noteSecurityEvent, type Visit } from '../security-events.ts'
import { answerTime, makeChallenge, useChallenge } from './challenges.ts'
import { neededParty } from './relying-party.ts'

/** Nobody has more devices than this. */
const most = 20

/**
 * A passkey alone must be enough to sign in: the device requires a fingerprint, a face or a PIN, and knows the account.
 */
const authenticatorSelection = { residentKey: 'required', userVerification: 'required' } as const

/**
 * The options with which a device makes a key. Requires the password: a person at an open browser must not add a key of
 * theirs.
 */
export async function beginPasskey(
  { pool, publicUrl }: FactorPorts,
  caller: UserCaller,
  password: string,
): Promise<Record<string, unknown>> {
  const party = neededParty(publicUrl)
  await confirmPassword(pool, caller, password)
  const { rows } = await pool.query<{ credential_id: string }>(
    'select credential_id from passkeys where user_id = $1',
    [caller.id],
  )
  if (rows.length >= most) throw new ProblemError('too_many_passkeys')
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const { names } = await readSiteSettings(pool)
  const options = await generateRegistrationOptions({
    rpName: names.english || 'Fabula',
    rpID: party.id,
    userName: caller.username,
    userID: new TextEncoder().encode(caller.id),
    challenge: Buffer.from(await makeChallenge(pool, caller.id), 'base64url'),
    timeout: answerTime,
    attestationType: 'none',
    excludeCredentials: rows.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection,
  })
  return { ...options }
}

/**
 * Adds the key that a device has made. If it is an account's first factor, all other sessions end, and recovery codes
 * are made.
 */
export async function addPasskey(
  { pool, publicUrl }: FactorPorts,
  caller: UserCaller,
  { name, response }: NewPasskeyAnswer,
  visit: Visit,
): Promise<{ recovery_codes: string[] | null }> {
  const key = await verified(pool, publicUrl, caller.id, response)
  try {
    return await transaction(pool, async (client) => {
      await lockSession(client, caller)
      // Checked again: several may have begun while there was room for one.
      const { rows } = await client.query<{ many: number }>(
        'select count(*)::int as many from passkeys where user_id = $1',
        [caller.id],
      )
      if ((rows[0]?.many ?? 0) >= most) throw new ProblemError('too_many_passkeys')
      if (!(await hasFactor(client, caller.id))) {
        await client.query('delete from sessions where user_id = $1 and id <> $2', [caller.id, caller.session_id])
      }
      await client.query(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [newId<string>(), caller.id, key.id, key.publicKey, key.counter, key.transports, plainLine(name) || 'Passkey'],
      )
      await noteSecurityEvent(client, caller.id, 'passkey_added', visit)
      return { recovery_codes: await codesForFirstFactor(client, caller.id) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ProblemError('passkey_refused')
    throw error
  }
}

async function verified(
  pool: FactorPorts['pool'],
  publicUrl: string | undefined,
  user: UserId,
  response: NewPasskeyAnswer['response'],
): Promise<{ id: string; publicKey: string; counter: number; transports: string[] }> {
  const party = neededParty(publicUrl)
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    const { origin } = decodeClientDataJSON(response.response.clientDataJSON)
    if (!party.isOrigin(origin)) throw new ProblemError('passkey_refused')
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => useChallenge(pool, challenge, user),
      expectedOrigin: origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    if (!registrationInfo) throw new ProblemError('passkey_refused')
    const { id, publicKey, counter } = registrationInfo.credential
    const transports = (response.response.transports ?? []).slice(0, 10)
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Maps the library's errors about an answer to one refusal; database errors are passed on. */
export function refusalOf(error: unknown): unknown {
  return codeOf(error) === undefined && !(error instanceof ProblemError) ? new ProblemError('passkey_refused') : error
}
