import type { Route } from '@fabula/contract/route'
import type { Novels, World } from './test-world.ts'

/** After these something is gone that others are called with, or they can be called once alone. */
const once = /^(moveTo|restore|empty|import|give|leave|replace)|Report/

/**
 * Novels to call a route with, for tests of many: the same as before while nobody has taken anything away from them, because
 * to make some costs more than most calls.
 */
export function novelsInTurn(world: () => World): (route: Route) => Promise<Novels> {
  let inUse: Novels | null = null
  return async (route) => {
    if (!route.changes) return world().sharedNovels()
    const novels = inUse ?? (await world().novels())
    inUse = route.method === 'DELETE' || once.test(route.name) ? null : novels
    return novels
  }
}
