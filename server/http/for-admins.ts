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
 * Handlers of routes that only administrators may call. Whatever changes something is kept in the log once it is done;
 * `nameOf` says the name of what it is about, which may be gone afterwards.
 */
export const forAdmins =
  ({ pool, adminKey }: Ports) =>
  <R extends Route>(route: R, run: HandlerFunction<R>, nameOf?: (call: Call<R>) => Promise<string | null>): Handler =>
    handle(route, async (call) => {
      requireAdmin(adminKey, call)
      if (!route.changes) return run(call)
      const subject = await nameOf?.(call)
      const answer = await run(call)
      const details = { ...(call.params as object), ...(call.body as object | undefined) }
      await logAction(pool, { caller: call.caller, action: route.name, subject, details })
      return answer
    })
