import { randomBytes } from 'node:crypto'
import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'

/** A device has this long to answer, in ms; and the challenge some time more to come back. */
export const answerTime = 300_000
const lifetime = '6 minutes'

/** Something for a device to sign, in base64url. `user`: to add a key to an account; null: to sign in to whichever. */
export async function makeChallenge(pool: pg.Pool, user: UserId | null): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await pool.query(
    `insert into passkey_challenges (challenge, user_id, expires_at) values ($1, $2, now() + interval '${lifetime}')`,
    [challenge, user],
  )
  return challenge
}

/** Uses a challenge up. False: there is none for that, or not any more. Of two answers to one of them one counts. */
export async function useChallenge(pool: pg.Pool, challenge: string, user: UserId | null): Promise<boolean> {
  const { rowCount } = await pool.query(
    `delete from passkey_challenges
     where challenge = $1 and user_id is not distinct from $2::uuid and expires_at > now()`,
    [challenge, user],
  )
  return rowCount !== 0
}
