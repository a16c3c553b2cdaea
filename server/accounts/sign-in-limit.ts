import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'
import { ProblemError } from '../problem-error.ts'
import { type AttemptLimit, countAttempt, forgetAttempts, readAttempts } from './attempts.ts'
import { networkOf } from './network-of.ts'
import { askForProof, type GivenProof, takeProof } from './proof-of-work.ts'

/** Wrong passwords for one account from one address; each further attempt requires a proof of work. */
const freeAttempts: AttemptLimit = { most: 10, seconds: 15 * 60 }
/**
 * How many attempts may be made with proofs: after that nobody signs in to the account from that address for a while.
 * Its owner can from anywhere else.
 */
const maxWithProof = 30
/**
 * Wrong passwords for one account from all addresses, in an hour. Above that an attempt from an address where its owner
 * is not logged in requires a proof: others never lock an account for its owner.
 */
const everywhere: AttemptLimit = { most: 300, seconds: 60 * 60 }

/**
 * Zero bits of a proof: about 65,000 digests, a fraction of a second in a browser; four times that after further
 * failures.
 */
const proofBits = { first: 16, later: 18 }

/** Wrong passwords when confirming irreversible actions in one session. */
const confirming: AttemptLimit = { most: 10, seconds: 15 * 60 }

export interface SignInAttempt {
  name: string
  /** Null: no account has this name. */
  user: UserId | null
  ip: string
  proof: GivenProof | null
}

/**
 * Checks a password within the limits of its account and address. Only wrong ones count, so that frequent sign-ins
 * delay nobody. The limit is checked again afterwards, so that concurrent guessing gains nothing: beyond the limit a
 * right guess and a wrong one get the same refusal.
 */
export async function withinSignInLimits(
  pool: pg.Pool,
  { name, user, ip, proof }: SignInAttempt,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const subject = `${name} ${networkOf(ip)}`
  const [here, all] = [`sign-in ${subject}`, `sign-in ${name}`]
  let hasProof: boolean | null = null
  const refuse: Refuse = async (own) => {
    const [wrongHere, wrongAnywhere] = await readAttempts(pool, [here, all])
    const before = wrongHere.count - own
    if (before >= maxWithProof) throw new ProblemError('too_many_requests', { retryAfter: wrongHere.wait })
    const isCrowded = wrongAnywhere.count - own >= everywhere.most && !(await isLoggedInFrom(pool, user, ip))
    if (before < freeAttempts.most && !isCrowded) return
    hasProof ??= await takeProof(pool, subject, proof)
    if (hasProof) return
    const goesOn = before >= (freeAttempts.most + maxWithProof) / 2 || wrongAnywhere.count - own >= everywhere.most * 3
    throw new ProblemError('proof_required', {
      retryAfter: before >= freeAttempts.most ? wrongHere.wait : wrongAnywhere.wait,
      proof: await askForProof(pool, subject, goesOn ? proofBits.later : proofBits.first),
    })
  }
  return counted(
    pool,
    {
      refuse,
      limits: new Map([
        [here, freeAttempts],
        [all, everywhere],
      ]),
    },
    verify,
  )
}

/** The same for a session whose owner confirms something irreversible: attempts elsewhere do not delay them. */
export async function withinConfirmLimit(
  pool: pg.Pool,
  sessionId: string,
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const subject = `confirm ${sessionId}`
  const refuse: Refuse = async (own) => {
    const [wrong] = await readAttempts(pool, [subject])
    if (wrong.count - own >= confirming.most) throw new ProblemError('too_many_requests', { retryAfter: wrong.wait })
  }
  return counted(pool, { refuse, limits: new Map([[subject, confirming]]) }, verify)
}

/** Throws if a limit has been reached, not counting the caller's own failures. */
type Refuse = (own: 0 | 1) => Promise<void>

async function counted(
  pool: pg.Pool,
  { refuse, limits }: { refuse: Refuse; limits: ReadonlyMap<string, AttemptLimit> },
  verify: () => Promise<boolean>,
): Promise<boolean> {
  await refuse(0)
  if (await verify()) {
    await refuse(0)
    await forgetAttempts(pool, [...limits.keys()])
    return true
  }
  for (const [subject, limit] of limits) await countAttempt(pool, subject, limit)
  await refuse(1)
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
