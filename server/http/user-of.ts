import type { UserId } from '@fabula/core/ids'
import type { Caller, UserCaller } from '../accounts/caller.ts'
import type { Visit } from '../accounts/security-events.ts'
import { ProblemError } from '../problem-error.ts'
import type { Call } from './handler.ts'

/**
 * The registered user who calls. The HTTP server lets no guest reach these routes; this satisfies the types, and makes
 * sure.
 */
export const userOf = (caller: Caller): UserId => callerOf(caller).id

/** The same with all known facts about them. */
export function callerOf(caller: Caller): UserCaller {
  if (caller.kind !== 'user') throw new ProblemError('not_authenticated')
  return caller
}

/** What a call is about, by the parameters of its address, with its caller as the author. */
export const placeOf = <P>({ caller, params }: { caller: Caller; params: P }) => ({
  ...params,
  author: userOf(caller),
})

/** The origin of a call as recorded in its caller's security log. */
export const visitOf = ({ caller, headers }: Pick<Call, 'caller' | 'headers'>): Visit => ({
  ip: caller.ip,
  userAgent: headers.userAgent,
})
