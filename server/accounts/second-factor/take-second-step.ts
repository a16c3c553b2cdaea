import type { StepKind } from '@fabula/contract/second-step'
import type { SecurityEventKind } from '@fabula/contract/shapes/account-security'
import { transaction } from '../../database/transaction.ts'
import { ProblemError } from '../../problem-error.ts'
import { type AttemptLimit, countAttempt, forgetAttempts, uncountAttempt } from '../attempts.ts'
import type { Caller } from '../caller.ts'
import { bringGuestGames, openSignIn } from '../finish-sign-in.ts'
import { networkOf } from '../network-of.ts'
import { noteSecurityEvent } from '../security-events.ts'
import { lockFactors } from './factors.ts'
import { readRecoveryCode, useRecoveryCode } from './recovery-codes.ts'
import { readTicket, useTicket } from './sign-in-steps.ts'
import { type FactorPorts, useTotpCode } from './totp-factor.ts'

/**
 * Wrong codes for one account, by whoever knows its password. Of a million codes three are good at a time: at fifty a day
 * one of them is guessed in about 18 years. Each kind is counted for itself, so that who guesses at codes of the app does
 * not keep the owner from a recovery code. Those are too long to be guessed by anybody: they are counted for each network
 * alone, so that whoever tries made-up ones from elsewhere keeps nobody out.
 */
const soon: AttemptLimit = { most: 10, seconds: 15 * 60 }
const daily: AttemptLimit = { most: 50, seconds: 86_400 }

/** A passkey signs in by itself. */
type TypedStep = Exclude<StepKind, 'passkey'>

const told = { totp: 'signed_in_with_totp', recovery: 'signed_in_with_recovery_code' } satisfies Record<
  TypedStep,
  SecurityEventKind
>

/** Finishes a sign-in by a code of the app, or by a recovery code: what was typed says which it is. */
export async function takeSecondStep(
  ports: FactorPorts,
  caller: Caller,
  { ticket, code }: { ticket: string; code: string },
  userAgent: string,
): Promise<{ token: string; document: string }> {
  const { pool } = ports
  const user = await readTicket(pool, ticket)
  const recovery = readRecoveryCode(code)
  const kind: TypedStep = recovery === null ? 'totp' : 'recovery'
  const visit = { ip: caller.ip, userAgent }
  const signIn = { caller, user, userAgent, told: told[kind] }
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
 * Counts the try before it is made, so that many at once count too; what it answers takes a good one back. Of the day's
 * nothing else is forgotten then: the owner's own sign-ins give nobody new guesses.
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
