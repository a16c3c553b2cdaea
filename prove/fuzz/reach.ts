import { everyRoute } from '@fabula/contract/every-route'
import type { Route } from '@fabula/contract/route'
import type { Prepared } from '@fabula/server/every-route/call-kinds'
import { calls } from '@fabula/server/every-route/test-calls'
import type { Actor, World } from '@fabula/server/every-route/test-world'
import { pathsOf } from '@fabula/server/http/paths-of'
import type { Call } from './vary-call.ts'

/** An operation of the document: a route with one of its paths. */
export interface Cell {
  route: Route
  path: string
  base: string | null
}

/**
 * Every operation that a server with a model can answer successfully by itself. The others have tests of their own
 * (`elsewhere`).
 */
export const cells: Cell[] = everyRoute
  .filter(({ name }) => name in calls)
  .flatMap((route) => pathsOf(route).map(({ path, base }) => ({ route, path, base })))
  // A published novel does not retain deleted items.
  .filter(({ route, base }) => !(base === 'production_novel' && route.name.startsWith('restore')))

/** A valid call, with the values of its path parameters. */
export interface Good {
  actor: Actor
  call: Call
  values: Record<string, string>
}

/** Prepares a valid call of an operation, with rows of its own if it changes any. */
export async function prepare(world: World, { route, path, base }: Cell): Promise<Good> {
  const known = calls[route.name]
  if (!known) throw new Error(`${route.name} has no valid call`)
  const novels = await (route.changes ? world.novels() : world.sharedNovels())
  const isDraft = base === 'building_novel' || path.startsWith('/api/building_novel')
  const {
    params = {},
    query = {},
    headers = {},
    body,
  }: Prepared = await known.prepare(world, novels, isDraft ? novels.draft : novels.published)
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
  return { actor: known.actor ?? 'owner', call: { path: filled, query, headers, body }, values: params }
}
