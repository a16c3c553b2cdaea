import type { NovelId } from '@fabula/core/ids'
import { afterEach, expect, test, vi } from 'vitest'
import { hall } from '../test/small-server.ts'
import { editorCalls } from './editor-calls.ts'

const calls = editorCalls('building_novel', '00000000-0000-4000-8000-000000000001' as NovelId)
const scene = { scene_type: 'static', scene_id: hall.scene_id } as const

afterEach(() => vi.unstubAllGlobals())

test('returns the revision under which the server has saved an edit', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204, headers: { etag: '"7"' } }))
  expect(await calls.saveHead({ name: 'Lamps' }, 6)).toBe(7)
})

test.each([
  ['the head', () => calls.saveHead({ name: 'Lamps' }, 6)],
  ['a scene', () => calls.saveScene(scene, { name: 'Hall' }, 6)],
  ['several scenes', () => calls.saveScenes([{ scene, fields: { name: 'Hall' }, revision: 6 }])],
])('does not take %s for saved when something other than the server has answered', async (_what, save) => {
  vi.stubGlobal('fetch', async () => new Response('<html>Please log in to this network</html>', { status: 200 }))
  await expect(save()).rejects.toMatchObject({ status: 0, code: 'no_connection' })
})
