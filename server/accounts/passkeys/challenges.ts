import { randomBytes } from 'node:crypto'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'

/** How long a device has to answer, in ms; the challenge itself lives somewhat longer. */
export const answerTime = 300_000
const lifetime = '6 minutes'

/**
 * Makes a challenge for a device to sign, in base64url. `user`: to add a key to an account; null: to sign in to any.
 */
export async function makeChallenge(pool: pg.Pool, user: UserId | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into passkey_challenges (challenge, user_id, expires_at) values ($1, $2, now() + interval '${lifetime}')`,
    [challenge, user],
  )
  return challenge
}

/**
 * Uses up a challenge. False if there is none for that purpose, or not any more; of two concurrent answers one
 * succeeds.
 */
export async function useChallenge(pool: pg.Pool, challenge: string, user: UserId | null): Promise<boolean> {
  const { rowCount } = await pool.query(
    `delete from passkey_challenges
     where challenge = $1 and user_id is not distinct from $2::uuid and expires_at > now()`,
    [challenge, user],
  )
  return rowCount !== 0
}
