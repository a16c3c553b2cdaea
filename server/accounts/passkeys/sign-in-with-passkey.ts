import type { PasskeyAnswer } from '@fabula/contract/shapes/passkeys'
import type { UserId } from '@fabula/core/ids'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type pg from 'pg'
import { transaction } from '../../database/transaction.ts'
import { ProblemError } from '../../problem-error.ts'
import type { Caller } from '../caller.ts'
import { bringGuestGames, openSignIn } from '../finish-sign-in.ts'
import { lockFactors } from '../second-factor/factors.ts'
import type { FactorPorts } from '../second-factor/totp-factor.ts'
import type { OpenedSession } from '../sessions.ts'
import { refusalOf } from './add-passkey.ts'
import { answerTime, makeChallenge, useChallenge } from './challenges.ts'
import { neededParty } from './relying-party.ts'

interface KeyRow {
  id: string
  user_id: UserId
  credential_id: string
  public_key: string
  counter: string
}

/** The options for a device to sign. They name no account and no key, so that callers learn nothing about either. */
export async function beginPasskeySignIn({ pool, publicUrl }: FactorPorts): Promise<Record<string, unknown>> {
  const party = neededParty(publicUrl)
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(await makeChallenge(pool, null), 'base64url'),
    timeout: answerTime,
    userVerification: 'required',
  })
  return { ...options }
}

/**
 * Opens a session with a passkey, which is two factors by itself: the device, and what it verifies. Every refusal is
 * the same, so that nobody learns which keys exist; a blocked account is only reported to its owner, who has shown the
 * key.
 */
export async function signInWithPasskey(
  { pool, publicUrl }: FactorPorts,
  caller: Caller,
  response: PasskeyAnswer,
  userAgent: string,
): Promise<OpenedSession> {
  const party = neededParty(publicUrl)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  const key = await findKey(pool, response.id)
  let session: OpenedSession
  try {
    const { origin, challenge } = decodeClientDataJSON(response.response.clientDataJSON)
    // Used up first: however wrong an answer is, its challenge ends.
    const isAsked = await useChallenge(pool, challenge, null)
    const isTheirs = key !== null && userOf(response) === key.user_id
    if (!isAsked || !isTheirs || !party.isOrigin(origin)) throw new ProblemError('passkey_refused')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: Number(key.counter),
      },
    })
    if (!verified) throw new ProblemError('passkey_refused')
    session = await transaction(pool, async (client) => {
      await lockFactors(client, key.user_id)
      if (!(await countUse(client, key, authenticationInfo.newCounter))) throw new ProblemError('passkey_refused')
      return openSignIn(client, { caller, user: key.user_id, userAgent, event: 'signed_in_with_passkey' })
    })
  } catch (error) {
    throw refusalOf(error)
  }
  await bringGuestGames(pool, { caller, user: key.user_id })
  return session
}

async function findKey(pool: pg.Pool, credential: string): Promise<KeyRow | null> {
  const { rows } = await pool.query<KeyRow>(
    'select id, user_id, credential_id, public_key, counter from passkeys where credential_id = $1',
    [credential],
  )
  return rows[0] ?? null
}

/** The account that the device says the key belongs to. */
const userOf = ({ response }: PasskeyAnswer): string => Buffer.from(response.userHandle ?? '', 'base64url').toString()

/**
 * Stores how often the device has used the key. False if the stored count was changed meanwhile: another device has
 * signed in with the same key, so that one of the two is a copy.
 */
async function countUse(client: pg.ClientBase, { id, counter }: KeyRow, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `update passkeys set counter = $2, used_at = now() where id = $1 and counter = $3`,
    [id, now, counter],
  )
  return rowCount !== 0
}
