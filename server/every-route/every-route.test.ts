import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { everyRoute } from '@fabula/contract/every-route'
import { problemCodes } from '@fabula/contract/problem'
import type { Route } from '@fabula/contract/route'
import { type NovelRole, roleReaches } from '@fabula/contract/shapes/coauthors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../http/paths-of.ts'
import { addressOf } from './call-kinds.ts'
import { leastRoleOf } from './least-role.ts'
import { calls, elsewhere } from './test-calls.ts'
import { novelsInTurn } from './test-novels.ts'
import { type Actor, openWorld, type World } from './test-world.ts'

/** The codes with which other callers are refused: they are not allowed, or for them nothing exists. */
const refusals = new Set(
  problemCodes.filter((code) =>
    /_not_found$|_denied$|^not_found$|^not_authenticated$|^invalid_admin_key$|^not_administrator$/.test(code),
  ),
)

let world: World
const novelsFor = novelsInTurn(() => world)
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every route has a successful call here, or names a test that makes one', () => {
  const names = everyRoute.map(({ name }) => name).sort()
  expect([...Object.keys(calls), ...Object.keys(elsewhere)].sort()).toEqual(names)
  for (const file of Object.values(elsewhere))
    expect(existsSync(join(import.meta.dirname, '..', file)), file).toBe(true)
})

const cells = everyRoute
  .filter(({ name }) => name in calls)
  .flatMap((route) => pathsOf(route).map(({ path, base }) => ({ route, path, base })))

describe.each(cells)('$route.method $path', ({ route, path, base }) => {
  test('succeeds for its caller; others are refused, and change nothing', async () => {
    const call = calls[route.name]
    if (!call) throw new Error(route.name)
    const novels = await novelsFor(route)
    const isDraft = base === 'building_novel' || path.startsWith('/api/building_novel')
    const id = isDraft ? novels.draft : novels.published
    // Deleted things of a published novel are not retained.
    if (base === 'production_novel' && /^restore(Asset|InteractiveScene|StaticScene)$/.test(route.name)) return
    const prepared = await call.prepare(world, novels, id)
    const ask = { ...prepared, method: route.method, path: addressOf(path, prepared) }
    const actor = call.actor ?? 'owner'
    const others = (['stranger', 'guest'] as const).filter((other) => !call.open?.includes(other))
    await comeToNothing(others, route, ask)
    // A draft in the bin exists only for its owner. Co-authors' rights are tested for every call of a draft; for
    // published novels they are readers like others.
    const least = isDraft && /:id(\/|$)/.test(route.path) ? leastRoleOf(route) : null
    if (least) await comeToNothing(below(least), route, ask, path.includes('/bin/') ? refusals : roleRefusals)
    const { status, text } = await world.call(actor, ask)
    expect([status, status === route.status ? '' : text]).toEqual([route.status, ''])
    await call.after?.(world, novels, id)
    for (const other of call.open ?? []) {
      const { status: theirs } = await world.call(other, ask)
      expect(theirs, `${other}: ${route.name}`).toBeLessThan(500)
    }
  })
})

const roleRefusals = new Set(['owner_only', 'viewers_read_only', 'comment_denied'])
const coauthors = ['editor', 'viewer'] as const satisfies readonly NovelRole[]
const below = (least: NovelRole) => coauthors.filter((role) => !roleReaches(role, least))

const ableTo = (route: Route) => coauthors.filter((role) => roleReaches(role, leastRoleOf(route)))

// Routes for the owner alone have no such test: a skipped test would prove nothing.
describe.each(cells.filter(({ route, path, base }) => isOfDraft(route, path, base) && ableTo(route).length > 0))(
  '$route.method $path',
  ({ route, path }) => {
    const least = leastRoleOf(route)
    const able = ableTo(route)
    test(`succeeds for co-authors from ${least} upwards`, async () => {
      for (const actor of able) {
        const novels = await novelsFor(route)
        const prepared = (await calls[route.name]?.prepare(world, novels, novels.draft)) ?? {}
        const ask = { ...prepared, method: route.method, path: addressOf(path, prepared) }
        const { status, text } = await world.call(actor, ask)
        expect([actor, status, status === route.status ? '' : text]).toEqual([actor, route.status, ''])
        await calls[route.name]?.after?.(world, novels, novels.draft)
      }
    })
  },
)

function isOfDraft(route: Route, path: string, base: string | null): boolean {
  return (base === 'building_novel' || path.startsWith('/api/building_novel')) && /:id(\/|$)/.test(route.path)
}

async function comeToNothing(
  others: readonly Actor[],
  route: Route,
  ask: Parameters<World['call']>[1],
  reasons: ReadonlySet<string> = refusals,
) {
  if (others.length === 0) return
  const before = await world.digest()
  for (const other of others) {
    const { status, json } = await world.call(other, ask)
    expect([...reasons], `${other} ${route.method} ${ask.path}: ${status}`).toContain(json?.code)
  }
  expect(await world.digest(), 'they have changed nothing').toBe(before)
}
