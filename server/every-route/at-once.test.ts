import { everyRoute } from '@fabula/contract/every-route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathsOf } from '../http/paths-of.ts'
import { addressOf } from './call-kinds.ts'
import { calls } from './test-calls.ts'
import { novelsInTurn } from './test-novels.ts'
import { openWorld, type World } from './test-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const times = 6
const novelsFor = novelsInTurn(() => world)
const cells = everyRoute
  .filter(({ name, changes }) => changes && name in calls)
  .flatMap((route) => pathsOf(route).map(({ path, base }) => ({ route, path, base })))

describe.each(cells)('$route.method $path', ({ route, path, base }) => {
  test('many concurrent calls each succeed or are refused with a problem', async () => {
    const call = calls[route.name]
    if (!call) throw new Error(route.name)
    const novels = await novelsFor(route)
    const isDraft = base === 'building_novel' || path.startsWith('/api/building_novel')
    const id = isDraft ? novels.draft : novels.published
    const prepared = await call.prepare(world, novels, id)
    const ask = { ...prepared, method: route.method, path: addressOf(path, prepared) }
    const all = await Promise.all(Array.from({ length: times }, () => world.call(call.actor ?? 'owner', ask)))
    const failed = all.filter(({ status }) => status >= 500).map(({ status, text }) => `${status} ${text}`)
    expect(failed).toEqual([])
    await call.after?.(world, novels, id)
  })
})
