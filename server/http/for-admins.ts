import type { Route } from '@fabula/contract/route'
import type pg from 'pg'
import { logAction } from '../operating/action-log.ts'
import { requireAdmin } from './admin-key.ts'
import { type Call, type Handler, type HandlerFunction, handle } from './handler.ts'

interface Ports {
  pool: pg.Pool
  adminKey: string | undefined
}

/**
 * Wraps a handler so that only administrators may call its route. Actions that change something are logged once they
 * are done; `nameOf` returns the subject's name before the call, since it may be deleted afterwards.
 */
export const forAdmins =
  ({ pool, adminKey }: Ports) =>
  <R extends Route>(route: R, run: HandlerFunction<R>, nameOf?: (call: Call<R>) => Promise<string | null>): Handler =>
    handle(route, async (call) => {
      requireAdmin(adminKey, call)
      if (!route.changes) return run(call)
      const subject = await nameOf?.(call)
      const answer = await run(call)
      // Both are objects by their schemas, which `R` hides here; a call without a body has none.
      const details = { ...(call.params as object), ...(call.body as object | undefined) }
      await logAction(pool, { caller: call.caller, action: route.name, subject, details })
      return answer
    })
