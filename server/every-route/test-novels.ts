import type { Route } from '@fabula/contract/route'
import type { Novels, World } from './test-world.ts'

/** Routes that delete something other calls need, or that succeed only once. */
const once = /^(empty|import|restore)|Report/

/**
 * Novels for calling routes, reused until a call has taken something away from them, because creating some costs more
 * than most calls.
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
