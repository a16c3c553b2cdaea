import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import { type AttemptLimit, countAttempt, forgetAttempts, readAttempts, waitFor } from './attempts.ts'
import { networkOf } from './network-of.ts'
import { askForProof, type GivenProof, takeProof } from './proof-of-work.ts'

/** Wrong passwords for one account from one address; each further try takes a proof of work. */
const free: AttemptLimit = { most: 10, seconds: 15 * 60 }
/** With proofs: then nobody signs in to it from there for a while. Its owner does from anywhere else. */
const proven = 30
/**
 * Wrong passwords for one account from everywhere, in an hour. Beyond them a try from an address where its owner is not
 * logged in takes a proof: an account is never closed to its owner by what others do.
 */
const everywhere: AttemptLimit = { most: 300, seconds: 60 * 60 }

/** Zero bits of a proof: about 65,000 digests, a fraction of a second in a browser; four times that when it goes on. */
const proofBits = { first: 16, later: 18 }

/** Wrong passwords in one session of what can not be undone. */
const confirming: AttemptLimit = { most: 10, seconds: 15 * 60 }

export interface SignInAttempt {
  name: string
  /** Null: nobody has this name. */
  user: UserId | null
  ip: string
  proof: GivenProof | null
}

/**
 * Checks a password within the limits of its account and address. Only wrong ones count, so that nobody is held back by
 * signing in often; and they are looked at again after a right one, so that guessing many at once helps nobody.
 */
export async function withinSignInLimits(
  pool: pg.Pool,
  { name, user, ip, proof }: SignInAttempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const subject = `${name} ${networkOf(ip)}`
  const [here, all] = [`sign-in ${subject}`, `sign-in ${name}`]
  let hasProof: boolean | null = null
  const refuse = async () => {
    const [wrongHere, wrongAnywhere] = await readAttempts(pool, [here, all])
    if (wrongHere.count >= proven) throw new ProblemError('too_many_requests', { retryAfter: wrongHere.wait })
    const isCrowded = wrongAnywhere.count >= everywhere.most && !(await isLoggedInFrom(pool, user, ip))
    if (wrongHere.count < free.most && !isCrowded) return
    hasProof ??= await takeProof(pool, subject, proof)
    if (hasProof) return
    const goesOn = wrongHere.count >= (free.most + proven) / 2 || wrongAnywhere.count >= everywhere.most * 3
    throw new ProblemError('proof_required', {
      retryAfter: wrongHere.count >= free.most ? wrongHere.wait : wrongAnywhere.wait,
      proof: await askForProof(pool, subject, goesOn ? proofBits.later : proofBits.first),
    })
  }
  return counted(
    pool,
    {
      refuse,
      limits: new Map([
        [here, free],
        [all, everywhere],
      ]),
    },
    verify,
  )
}

/** The same for a session whose owner confirms what can not be undone: what others try elsewhere does not hold them up. */
export async function withinConfirmLimit(
  pool: pg.Pool,
  sessionId: string,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const subject = `confirm ${sessionId}`
  const refuse = async () => {
    const wait = await waitFor(pool, subject, confirming)
    if (wait > 0) throw new ProblemError('too_many_requests', { retryAfter: wait })
  }
  return counted(pool, { refuse, limits: new Map([[subject, confirming]]) }, verify)
}

async function counted(
  pool: pg.Pool,
  { refuse, limits }: { refuse: () => Promise<void>; limits: ReadonlyMap<string, AttemptLimit> },
  verify: () => Promise<boolean>,
): Promise<boolean> {
  await refuse()
  if (await verify()) {
    await refuse()
    await forgetAttempts(pool, [...limits.keys()])
    return true
  }
  for (const [subject, limit] of limits) await countAttempt(pool, subject, limit)
  return false
}

async function isLoggedInFrom(pool: pg.Pool, user: UserId | null, ip: string): Promise<boolean> {
  if (user === null) return false
  const { rowCount } = await pool.query(
    'select 1 from sessions where user_id = $1 and ip = $2 and expires_at > now() limit 1',
    [user, ip],
  )
  return rowCount !== 0
}
