import type { AnswerOf, Route } from '@fabula/contract/route'
import { toast } from '../ui/toast.ts'
import { ApiError } from './api-problem.ts'
import { ownSender } from './own-sender.ts'
import type { CallArgs } from './request.ts'
import { send } from './send.ts'
import { session } from './session.ts'
import { showProblem } from './show-problem.ts'

/** `quiet`: the caller shows the failure itself, so no red note appears. */
export type CallOptions = { quiet?: boolean }

/**
 * Calls the server as the current user. A failure shows a red note, which disappears once the same call succeeds, and
 * is thrown as an `ApiError`. An invalid token logs out and reloads the page, unless the page prevents that.
 */
export async function call<R extends Route>(
  route: R,
  args: CallArgs<R> = {},
  options: CallOptions = {},
): Promise<AnswerOf<R>> {
  try {
    const answer = await send(ownSender(), route, args)
    toast.settled(route.name)
    return answer
  } catch (error) {
    if (error instanceof ApiError) await handleProblem(error, options, route.name)
    throw error
  }
}

/** Dispatched on the window when a token was refused: a page with unsaved input calls `preventDefault` to stay. */
export const sessionEnded = 'session-ended'

/** Common handling of failed calls. If the token was refused it never returns, except in a page that stays. */
export async function handleProblem(problem: ApiError, { quiet }: CallOptions, of?: string): Promise<void> {
  if (problem.code === 'invalid_token' && session.read()) {
    session.end()
    if (dispatchEvent(new Event(sessionEnded, { cancelable: true }))) {
      location.reload()
      await new Promise(() => {})
    }
    return
  }
  if (!quiet) await showProblem(problem, of)
}
