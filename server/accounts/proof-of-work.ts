import { createHash, randomBytes } from 'node:crypto'
import { beginsWithZeros, type Proof, textOfProof } from '@fabula/contract/proof-of-work'
import type pg from 'pg'

/** A caller's solution. */
export interface GivenProof {
  challenge: string
  solution: string
}

/** How long a challenge is valid, in seconds. */
const lifetime = 600

const keyOf = (subject: string, challenge: string): string => `proof ${subject} ${challenge}`

/** Makes a challenge; `subject` is what the attempt is about, and a proof is only valid for that. */
export async function askForProof(pool: pg.Pool, subject: string, bits: number): Promise<Proof> {
  const challenge = randomBytes(16).toString('base64url')
  await pool.query('insert into attempts (subject, count, until) values ($1, $2, now() + make_interval(secs => $3))', [
    keyOf(subject, challenge),
    bits,
    lifetime,
  ])
  return { challenge, bits }
}

/** Whether the requested work has been done. Each proof is valid once. */
export async function takeProof(pool: pg.Pool, subject: string, proof: GivenProof | null): Promise<boolean> {
  if (!proof) return false
  const digest = createHash('sha256').update(textOfProof(proof.challenge, proof.solution)).digest()
  const { rows } = await pool.query<{ bits: number }>(
    'delete from attempts where subject = $1 and until > now() returning count as bits',
    [keyOf(subject, proof.challenge)],
  )
  return rows[0] !== undefined && beginsWithZeros(digest.readUInt32BE(0), rows[0].bits)
}
