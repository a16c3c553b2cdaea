import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { everyRoute } from '@fabula/contract/every-route'
import { problemCodes } from '@fabula/contract/problem'
import type { Route } from '@fabula/contract/route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../http/paths-of.ts'
import { calls, elsewhere, type Prepared } from './test-calls.ts'
import { type Actor, openWorld, type World } from './test-world.ts'

/** Why somebody else's call is refused: they may not, or for them there is no such thing. */
const refusals = new Set(
  problemCodes.filter((code) => /_not_found$|_denied$|^not_found$|^not_authenticated$|^invalid_admin_key$/.test(code)),
)

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('every route has a good call here, or a place where it has one', () => {
  const names = everyRoute.map(({ name }) => name).sort()
  expect([...Object.keys(calls), ...Object.keys(elsewhere)].sort()).toEqual(names)
  for (const file of Object.values(elsewhere))
    expect(existsSync(join(import.meta.dirname, '..', file)), file).toBe(true)
})

function addressOf(path: string, { params = {}, query }: Prepared): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path}: no ${name}`)
    return value
  })
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

const cells = everyRoute
  .filter(({ name }) => name in calls)
  .flatMap((route) => pathsOf(route).map(({ path, base }) => ({ route, path, base })))

describe.each(cells)('$route.method $path', ({ route, path, base }) => {
  test('is answered to whose call it is; others come to nothing and change nothing', async () => {
    const call = calls[route.name]
    if (!call) throw new Error(route.name)
    const novels = await (route.changes ? world.novels() : world.sharedNovels())
    const isDraft = base === 'building_novel' || path.startsWith('/api/building_novel')
    const id = isDraft ? novels.draft : novels.published
    // A published novel keeps nothing that is deleted.
    if (base === 'production_novel' && /^restore(Asset|InteractiveScene|StaticScene)$/.test(route.name)) return
    const prepared = await call.prepare(world, novels, id)
    const ask = { ...prepared, method: route.method, path: addressOf(path, prepared) }
    const actor = call.actor ?? 'owner'
    const others = (['stranger', 'guest'] as const).filter((other) => !call.open?.includes(other))
    await comeToNothing(others, route, ask)
    const { status, text } = await world.call(actor, ask)
    expect([status, status === route.status ? '' : text]).toEqual([route.status, ''])
    await call.after?.(world, novels, id)
    for (const other of call.open ?? []) {
      const { status: theirs } = await world.call(other, ask)
      expect(theirs, `${other}: ${route.name}`).toBeLessThan(500)
    }
  })
})

async function comeToNothing(others: readonly Actor[], route: Route, ask: Parameters<World['call']>[1]) {
  if (others.length === 0) return
  const before = await world.digest()
  for (const other of others) {
    const { status, json } = await world.call(other, ask)
    expect([...refusals], `${other} ${route.method} ${ask.path}: ${status}`).toContain(json?.code)
  }
  expect(await world.digest(), 'they have changed nothing').toBe(before)
}
