import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packStarter } from '@fabula/demo/starters/pack-starters'
import { walk } from '@fabula/demo/starters/walk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepBins } from '../../authoring/bin.ts'
import { type AuthorsServer, openAuthorsServer } from '../test-authors-server.ts'

let server: AuthorsServer
let token: string
beforeAll(async () => {
  server = await openAuthorsServer()
  token = await server.person()
})
afterAll(() => server.close())

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, as = token) =>
  server.call(method, path, { token: as, headers, ...(body === undefined ? {} : { body }) })
const newDraft = async (name = 'The Lamp') =>
  (await call('POST', '/api/building_novel', JSON.stringify(name), { 'content-type': 'application/json' })).json
const text = { 'content-type': 'text/plain' }
const newScene = async (novel: string, kind = 'interactive_scenes', name = 'The quay') =>
  (await call('POST', `/api/building_novel/${novel}/${kind}`, name, text)).json

describe('drafts', () => {
  test('are created with a name, which is trimmed and must not be blank', async () => {
    const made = await call('POST', '/api/building_novel', '"  The Lamp "', { 'content-type': 'application/json' })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({ name: 'The Lamp', play_link: null, likes: 0, is_owner: true, characters: [] })
    expect(made.headers.get('etag')).toBe('"1"')
    const blank = await call('POST', '/api/building_novel', '"  "', { 'content-type': 'application/json' })
    expect([blank.status, blank.json.detail]).toEqual([422, 'Novel name is required'])
    expect(blank.json.errors).toEqual([{ path: expect.any(String), message: 'Novel name is required' }])
    const put = await call('PUT', `/api/building_novel/${made.json.id}`, { name: ' ' })
    expect([put.status, put.json.detail]).toEqual([422, 'Novel name is required'])
    const long = await call('PUT', `/api/building_novel/${made.json.id}`, { name: 'x'.repeat(201) })
    expect([long.status, long.json.code]).toEqual([422, 'invalid_input'])
  })

  test('are created without a language, or with the given one', async () => {
    expect((await newDraft()).language).toBeNull()
    const json = { 'content-type': 'application/json' }
    const made = await call('POST', '/api/building_novel?language=russian', '"Фонарь"', json)
    expect([made.status, made.json.language]).toEqual([201, 'russian'])
    expect((await call('POST', '/api/building_novel?language=french', '"Le phare"', json)).status).toBe(422)
  })

  test('can be created from a starter novel in either language, if the installation has any', async () => {
    const json = { 'content-type': 'application/json' }
    const begin = (language: string) =>
      call('POST', '/api/building_novel/starter', JSON.stringify({ starter: 'walk', language }), json)
    expect((await begin('russian')).json.code).toBe('starter_missing')
    await mkdir(join(server.folder, 'starters'))
    await writeFile(join(server.folder, 'starters', 'walk.russian.fabula'), packStarter(walk, 'russian'))
    const made = await begin('russian')
    expect([made.status, made.json.name, made.json.language]).toEqual([201, walk.name.russian, 'russian'])
    expect((await begin('russian')).json.id).not.toBe(made.json.id)
    expect((await begin('french')).status).toBe(422)
  })

  test('are listed for their author alone, the most recently changed first, including changes to a scene', async () => {
    const mine = await server.person()
    const make = async (name: string) =>
      (await call('POST', '/api/building_novel', `"${name}"`, { 'content-type': 'application/json' }, mine)).json.id
    const [first, second] = [await make('First'), await make('Second')]
    const names = async () =>
      (await call('GET', '/api/building_novel', undefined, {}, mine)).json.map((n: { name: string }) => n.name)
    expect(await names()).toEqual(['Second', 'First'])
    const part = async (query: string) => {
      const { status, json } = await call('GET', `/api/building_novel?${query}`, undefined, {}, mine)
      return status === 200 ? json.map((n: { name: string }) => n.name) : status
    }
    expect(await Promise.all(['limit=1', 'limit=1&offset=1', 'offset=2', 'limit=0', 'limit=101'].map(part))).toEqual([
      ['Second'],
      ['First'],
      [],
      422,
      422,
    ])
    await call('POST', `/api/building_novel/${first}/static_scenes`, 'Letter', text, mine)
    expect(await names()).toEqual(['First', 'Second'])
    expect((await call('GET', `/api/building_novel/${second}`)).status).toBe(404)
    expect((await call('DELETE', `/api/building_novel/${second}`)).status).toBe(404)
    expect((await call('DELETE', `/api/building_novel/${second}`, undefined, {}, mine)).status).toBe(204)
    expect(await names()).toEqual(['First'])
    // In the bin it is hidden from others; it can be restored as it was, or deleted for good.
    const binned = async () => (await call('GET', '/api/building_novel/bin', undefined, {}, mine)).json
    expect(await binned()).toMatchObject([{ id: second, name: 'Second' }])
    const inBin = `/api/building_novel/bin/${second}`
    expect((await call('POST', `${inBin}/restore`)).status).toBe(404)
    expect((await call('DELETE', inBin)).status).toBe(404)
    expect((await call('POST', `${inBin}/restore`, undefined, {}, mine)).status).toBe(204)
    expect(await names()).toEqual(['First', 'Second'])
    expect((await call('DELETE', inBin, undefined, {}, mine)).status).toBe(404)
    await call('DELETE', `/api/building_novel/${second}`, undefined, {}, mine)
    await server.pool.query(`update novels set deleted_at = now() - interval '30 days' where id = $1`, [second])
    expect(await binned()).toEqual([])
    expect((await call('POST', `${inBin}/restore`, undefined, {}, mine)).status).toBe(404)
    await sweepBins(server.pool)
    expect((await server.pool.query('select 1 from novels where id = $1', [second])).rowCount).toBe(0)
  })

  test('change field by field: absent fields stay, null clears, and scenes and assets are left alone', async () => {
    const { id } = await newDraft()
    const scene = await newScene(id)
    const flag = { id: randomUUID(), name: 'met', initial_value: false }
    await call('PUT', `/api/building_novel/${id}`, {
      description: ' A story ',
      states: { flags: [flag], scales: null },
    })
    const after = await call('PUT', `/api/building_novel/${id}`, {
      technical_description: 'x',
      language: 'russian',
      first_scene_id: scene.id,
      first_scene_type: 'static',
      cover_background_image_id: randomUUID(),
      interactive_scenes: [],
      assets: { sprites: [] },
    })
    expect(after.json).toMatchObject({
      description: 'A story',
      technical_description: 'x',
      first_scene_id: scene.id,
      first_scene_type: 'interactive',
      states: { flags: [flag], scales: [] },
      interactive_scenes: [{ id: scene.id }],
    })
    const cleared = await call('PUT', `/api/building_novel/${id}`, {
      description: null,
      language: '',
      states: null,
      first_scene_id: '',
      cover_background_image_id: '',
    })
    expect(cleared.json).toMatchObject({
      description: '',
      language: null,
      technical_description: 'x',
      first_scene_id: null,
      first_scene_type: null,
      cover_background_image_id: null,
      states: { flags: [], scales: [] },
    })
  })

  test('reject unknown fields and duplicate ids, and say where they are', async () => {
    const { id } = await newDraft()
    const unknown = await call('PUT', `/api/building_novel/${id}`, { colour: 'red' })
    expect([unknown.status, unknown.json.errors]).toEqual([422, [{ path: 'colour', message: expect.any(String) }]])
    const prompt = { id: randomUUID(), name: 'a', prompt_description: 'b', conditionals: [] }
    const twice = await call('PUT', `/api/building_novel/${id}`, { world_prompts: [prompt, prompt] })
    expect([twice.status, twice.json.errors]).toEqual([
      422,
      [{ path: 'world_prompts.1.id', message: 'This id is used twice' }],
    ])
    const missing = await call('PUT', `/api/building_novel/${id}`, { world_prompts: [{ ...prompt, id: null }] })
    expect(missing.json.world_prompts[0].id).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('do not change, nor does their revision, when a GET’s body is PUT back', async () => {
    const { id } = await newDraft()
    const scene = await newScene(id)
    await call('PUT', `/api/building_novel/${id}`, { first_scene_id: scene.id, description: 'd' })
    const before = await call('GET', `/api/building_novel/${id}`)
    const put = await call('PUT', `/api/building_novel/${id}`, before.json, {
      'if-match': before.headers.get('etag') ?? '',
    })
    expect(put.json).toEqual(before.json)
    const scenePath = `/api/building_novel/${id}/interactive_scenes/${scene.id}`
    const read = await call('GET', scenePath)
    const scenePut = await call('PUT', scenePath, read.json, { 'if-match': read.headers.get('etag') ?? '' })
    expect(scenePut.json).toEqual(before.json)
    expect((await call('GET', scenePath)).json).toEqual(read.json)
  })

  test('store text without the characters that Postgres can not store', async () => {
    const { id } = await newDraft('a\u0000b')
    const put = await call('PUT', `/api/building_novel/${id}`, '{"description":"x\\u0000\\ud800y"}', {
      'content-type': 'application/json',
    })
    expect(put.json).toMatchObject({ name: 'ab', description: 'x\uFFFDy' })
    expect((await call('PUT', `/api/building_novel/${id}`, { name: '\u0000' })).status).toBe(422)
  })

  test('accept only one of two writes based on the same revision', async () => {
    const { id } = await newDraft()
    const scene = await newScene(id)
    for (const path of [`/api/building_novel/${id}`, `/api/building_novel/${id}/interactive_scenes/${scene.id}`]) {
      const etag = (await call('GET', path)).headers.get('etag') ?? ''
      const answers = await Promise.all(
        ['one', 'two', 'three'].map((description) => call('PUT', path, { description }, { 'if-match': etag })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412])
      const winner = answers.find(({ status }) => status === 200)
      expect((await call('GET', path)).headers.get('etag')).toBe(winner?.headers.get('etag'))
      const loser = answers.find(({ status }) => status === 412)
      expect(loser?.json.detail).toBe('This novel was changed elsewhere. Reload to see the latest version.')
      const minimal = await call('PUT', path, { description: 'four' }, { prefer: 'return=minimal' })
      expect([minimal.status, minimal.text, minimal.headers.get('etag')]).toEqual([204, '', '"3"'])
      const given = async (tags: string) =>
        (await call('PUT', path, { description: tags }, { 'if-match': tags })).status
      // One matching revision of several is enough; no match, or an invalid revision, is stale.
      expect([await given('"1", W/"3"'), await given('"1", "3"'), await given('"a,b", ""')]).toEqual([200, 412, 412])
    }
  })
})

describe('scenes', () => {
  test('are created, listed, read, changed, deleted and restored', async () => {
    const { id } = await newDraft()
    for (const kind of ['interactive_scenes', 'static_scenes'] as const) {
      const base = `/api/building_novel/${id}/${kind}`
      const made = await call('POST', base, '  The quay ', text)
      expect([made.status, made.json]).toEqual([201, expect.objectContaining({ name: 'The quay', revision: 1 })])
      const blank = await call('POST', base, '  ', text)
      expect([blank.status, blank.json.detail]).toEqual([422, 'Scene name is required'])
      const path = `${base}/${made.json.id}`
      const other = `/api/building_novel/${id}/${kind === 'static_scenes' ? 'interactive_scenes' : 'static_scenes'}/${made.json.id}`
      expect((await call('GET', other)).status).toBe(404)
      expect((await call('PUT', other, {})).status).toBe(404)
      expect((await call('GET', base)).json).toEqual([made.json])
      const put = await call('PUT', path, { description: 'fog', id: randomUUID(), created_at: 'never', revision: 77 })
      expect(put.json[kind]).toEqual([{ ...made.json, description: 'fog', revision: 2 }])
      expect(put.headers.get('etag')).toBe('"2"')
      const unnamed = await call('PUT', path, { name: ' ' })
      expect([unnamed.status, unnamed.json.detail]).toEqual([422, 'Scene name is required'])
      expect((await call('DELETE', path)).json[kind]).toEqual([])
      expect((await call('GET', path)).status).toBe(404)
      expect((await call('DELETE', path)).status).toBe(404)
      const restored = await call('POST', `${path}/restore`)
      expect(restored.json[kind]).toEqual([{ ...made.json, description: 'fog', revision: 3 }])
    }
  })

  test('are created once for one idempotency key, also at once, and again when they were deleted', async () => {
    const { id } = await newDraft()
    for (const kind of ['interactive_scenes', 'static_scenes'] as const) {
      const base = `/api/building_novel/${id}/${kind}`
      const key = randomUUID()
      const send = async () => (await call('POST', base, 'The quay', { ...text, 'idempotency-key': key })).json
      const [made, again] = await Promise.all([send(), send()])
      expect([made.id, again]).toEqual([key, made])
      await call('PUT', `${base}/${key}`, { description: 'fog' })
      expect(await send()).toEqual({ ...made, description: 'fog', revision: 2 })
      expect((await call('GET', base)).json).toHaveLength(1)
      await call('DELETE', `${base}/${key}`)
      expect((await send()).id).not.toBe(key)
    }
  })

  test('are written whole with PUT: created, restored, and turned into the other kind', async () => {
    const { id } = await newDraft()
    const sceneId = randomUUID()
    const path = `/api/building_novel/${id}/scenes/${sceneId}`
    const read = async () => (await call('GET', `/api/building_novel/${id}`)).json
    const put = (scene_type: string, scene: object, headers = {}) =>
      call('PUT', path, { scene_type, scene }, { ...headers })
    const isNew = { 'if-match': '"0"' }
    const made = await put('static', { name: 'Quay', original_message: 'Fog.' }, isNew)
    expect([made.status, made.json]).toEqual([200, expect.objectContaining({ id: sceneId, name: 'Quay', revision: 1 })])
    expect((await put('static', { name: 'Pier' }, isNew)).status).toBe(412)
    const after = await newScene(id, 'static_scenes', 'Hill')
    // A call is repeated because its answer was lost.
    expect((await put('static', { name: 'Quay', original_message: 'Fog.' })).json.revision).toBe(2)
    expect((await put('static', { name: 'Pier' }, { 'if-match': '"1"' })).status).toBe(412)

    const live = await put('interactive', { name: 'Quay', interactive: false }, { 'if-match': '"2"' })
    expect(live.json).toMatchObject({ id: sceneId, interactive: false, revision: 3, created_at: made.json.created_at })
    const turned = await read()
    expect([turned.interactive_scenes.length, turned.static_scenes.map(({ name }: { name: string }) => name)]).toEqual([
      1,
      ['Hill'],
    ])
    await call('DELETE', `/api/building_novel/${id}/interactive_scenes/${sceneId}`)
    expect((await put('static', { name: 'Quay' })).json.revision).toBe(4)
    const back = await read()
    expect(back.interactive_scenes).toEqual([])
    expect(back.static_scenes.map((scene: { id: string }) => scene.id)).toEqual([sceneId, after.id])

    const unnamed = await put('static', { original_message: 'x' })
    expect([unnamed.status, unnamed.json.detail]).toEqual([422, 'Scene name is required'])
    expect((await put('other', { name: 'x' })).status).toBe(422)
    const stranger = await server.person()
    expect((await call('PUT', path, { scene_type: 'static', scene: { name: 'x' } }, {}, stranger)).status).toBe(404)
  })

  test('keep the id of an edited context ending, and reject an ending of another scene', async () => {
    const { id } = await newDraft()
    const [one, two] = [await newScene(id), await newScene(id)]
    const path = (scene: { id: string }) => `/api/building_novel/${id}/interactive_scenes/${scene.id}`
    const first = await call('PUT', path(one), {
      context_ending: { message_count: 3, next_scene: null, states_trigger: null },
    })
    const ending = first.json.interactive_scenes[0].context_ending
    expect(ending.id).toMatch(/^[0-9a-f-]{36}$/)
    const again = await call('PUT', path(one), { context_ending: { message_count: 4 } })
    expect(again.json.interactive_scenes[0].context_ending).toMatchObject({ id: ending.id, message_count: 4 })
    const stolen = await call('PUT', path(two), { context_ending: ending })
    expect([stolen.status, stolen.json.errors]).toEqual([
      422,
      [{ path: 'context_ending.id', message: 'This id is used twice' }],
    ])
    const cleared = await call('PUT', path(one), { context_ending: null, interactive: null })
    expect(cleared.json.interactive_scenes[0]).toMatchObject({ context_ending: null, interactive: true })
  })
})
