import type { Route } from '@fabula/contract/route'
import { requireAdmin } from './admin-key.ts'
import { type Handler, type HandlerFunction, handle } from './handler.ts'

/** Handlers of routes that only administrators may call. */
export const forAdmins =
  (adminKey: string | undefined) =>
  <R extends Route>(route: R, run: HandlerFunction<R>): Handler =>
    handle(route, async (call) => {
      requireAdmin(adminKey, call)
      return run(call)
    })
