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

test('leaves an edit to its author when another window has ended the session, or another account has logged in', async () => {
  const as = (id: string) => JSON.stringify({ token: `of ${id}`, user: { id, username: id } })
  let stored = as('nell')
  vi.stubGlobal('localStorage', { getItem: () => stored })
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
    sent.push(headers.get('authorization'))
    return Response.json({ code: 'invalid_token', status: 401, detail: 'No' }, { status: 401 })
  })
  const own = editorCalls('building_novel', '00000000-0000-4000-8000-000000000001' as NovelId)
  const settled = vi.fn()
  const save = () => void own.saveHead({ name: 'Lamps' }, 6).then(settled, settled)
  save()
  // Before this window hears of it; a refusal would revert the edit.
  stored = 'ended'
  await new Promise((resolve) => setTimeout(resolve, 20))
  stored = as('vera')
  save()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([sent, settled.mock.calls]).toEqual([['Bearer of nell'], []])
})
