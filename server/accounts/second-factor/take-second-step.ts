import type { StepKind } from '@fabula/contract/second-step'
import type { SecurityEventKind } from '@fabula/contract/shapes/account-security'
import { transaction } from '../../database/transaction.ts'
import { ProblemError } from '../../problem-error.ts'
import { type AttemptLimit, countAttempt, forgetAttempts, uncountAttempt } from '../attempts.ts'
import type { Caller } from '../caller.ts'
import { bringGuestGames, openSignIn } from '../finish-sign-in.ts'
import { networkOf } from '../network-of.ts'
import { noteSecurityEvent } from '../security-events.ts'
import type { OpenedSession } from '../sessions.ts'
import { lockFactors } from './factors.ts'
import { readRecoveryCode, useRecoveryCode } from './recovery-codes.ts'
import { readTicket, useTicket } from './sign-in-steps.ts'
import { type FactorPorts, useTotpCode } from './totp-factor.ts'

/**
 * Wrong codes for one account, by a person who knows its password. Of a million codes three are valid at a time: at
 * fifty guesses a day one of them is guessed in about 18 years. Each kind is counted separately, so that guessing codes
 * of the app does not keep the owner from using a recovery code. Those are too long to be guessed, and are counted per
 * network, so that made-up ones from elsewhere lock nobody out.
 */
const soon: AttemptLimit = { most: 10, seconds: 15 * 60 }
const daily: AttemptLimit = { most: 50, seconds: 86_400 }

/** A passkey signs in by itself, so its answer is never typed. */
type TypedStep = Exclude<StepKind, 'passkey'>

const eventKinds = { totp: 'signed_in_with_totp', recovery: 'signed_in_with_recovery_code' } satisfies Record<
  TypedStep,
  SecurityEventKind
>

/** Finishes a sign-in with a code of the app, or with a recovery code: the form of the typed text tells which. */
export async function takeSecondStep(
  ports: FactorPorts,
  caller: Caller,
  { ticket, code }: { ticket: string; code: string },
  userAgent: string,
): Promise<OpenedSession> {
  const { pool } = ports
  const user = await readTicket(pool, ticket)
  const recovery = readRecoveryCode(code)
  const kind: TypedStep = recovery === null ? 'totp' : 'recovery'
  const visit = { ip: caller.ip, userAgent }
  const signIn = { caller, user, userAgent, event: eventKinds[kind] }
  const succeeded = await countTry(ports, kind === 'totp' ? `totp ${user}` : `recovery ${user} ${networkOf(caller.ip)}`)
  try {
    const session = await transaction(pool, async (client) => {
      await lockFactors(client, user)
      await useTicket(client, ticket)
      const fits =
        recovery === null ? await useTotpCode(client, ports, user, code) : await useRecoveryCode(client, user, recovery)
      if (!fits) throw new ProblemError('wrong_code')
      return openSignIn(client, signIn)
    })
    await succeeded()
    await bringGuestGames(pool, signIn)
    return session
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'wrong_code') {
      await noteSecurityEvent(pool, user, 'second_step_failed', visit)
    }
    throw error
  }
}

/**
 * Counts the attempt before it is made, so that concurrent ones count too; the returned function undoes that for a
 * right code. The other attempts of the day still count: the owner's own sign-ins must not give an attacker new
 * guesses.
 */
async function countTry({ pool }: FactorPorts, subject: string): Promise<() => Promise<void>> {
  const [now, today] = [`second-step ${subject}`, `second-step-day ${subject}`]
  const wait = (await countAttempt(pool, now, soon)) || (await countAttempt(pool, today, daily))
  if (wait > 0) throw new ProblemError('too_many_requests', { retryAfter: wait })
  return async () => {
    await forgetAttempts(pool, [now])
    await uncountAttempt(pool, today)
  }
}
