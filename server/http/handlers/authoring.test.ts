import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packStarter } from '@fabula/demo/starters/pack-starters'
import { walk } from '@fabula/demo/starters/walk'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepBins } from '../../authoring/bin.ts'
import { removeStrayFiles } from '../../media/stray-files.ts'
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
const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
const assetForm = (fields: Record<string, string>, file?: { name: string; bytes: Uint8Array }) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  return form
}
const words = { name: 'Quay', prompt_description: 'Fog.', asset_type: 'background' }

/** A file whose bytes are read: an answer that is left unread keeps the HTTP server open. */
const open = async (address: string) => {
  const response = await fetch(address)
  await response.arrayBuffer()
  return response
}

describe('drafts', () => {
  test('begin with a name, which is trimmed and may not be blank', async () => {
    const made = await call('POST', '/api/building_novel', '"  The Lamp "', { 'content-type': 'application/json' })
    expect(made.status).toBe(201)
    expect(made.json).toMatchObject({ name: 'The Lamp', play_link: null, likes: 0, is_owner: true, characters: [] })
    expect(made.headers.get('etag')).toBe('"1"')
    const blank = await call('POST', '/api/building_novel', '"  "', { 'content-type': 'application/json' })
    expect([blank.status, blank.json.detail]).toEqual([422, 'Novel name is required'])
    const put = await call('PUT', `/api/building_novel/${made.json.id}`, { name: ' ' })
    expect([put.status, put.json.detail]).toEqual([422, 'Novel name is required'])
    const long = await call('PUT', `/api/building_novel/${made.json.id}`, { name: 'x'.repeat(201) })
    expect([long.status, long.json.code]).toEqual([422, 'invalid_input'])
  })

  test('can begin as one of the small novels, in either language, where the installation has them', async () => {
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

  test('are listed for their author alone, the one changed last first, also by a scene', async () => {
    const mine = await server.person()
    const make = async (name: string) =>
      (await call('POST', '/api/building_novel', `"${name}"`, { 'content-type': 'application/json' }, mine)).json.id
    const [first, second] = [await make('First'), await make('Second')]
    const names = async () =>
      (await call('GET', '/api/building_novel', undefined, {}, mine)).json.map((n: { name: string }) => n.name)
    expect(await names()).toEqual(['Second', 'First'])
    await call('POST', `/api/building_novel/${first}/static_scenes`, 'Letter', text, mine)
    expect(await names()).toEqual(['First', 'Second'])
    expect((await call('GET', `/api/building_novel/${second}`)).status).toBe(404)
    expect((await call('DELETE', `/api/building_novel/${second}`)).status).toBe(404)
    expect((await call('DELETE', `/api/building_novel/${second}`, undefined, {}, mine)).status).toBe(204)
    expect(await names()).toEqual(['First'])
    // In the bin nobody else finds it; it comes back as it was, or goes for good.
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

  test('change by field: absent stays, null clears, scenes and assets are left alone', async () => {
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
      language: null,
      states: null,
      first_scene_id: '',
    })
    expect(cleared.json).toMatchObject({
      description: '',
      language: null,
      technical_description: 'x',
      first_scene_id: null,
      first_scene_type: null,
      states: { flags: [], scales: [] },
    })
  })

  test('refuse what they do not know, and ids that stand twice, by their place', async () => {
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

  test('a PUT of a GET changes nothing, not even the revision', async () => {
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

  test('text that Postgres can not keep is kept without it', async () => {
    const { id } = await newDraft('a\u0000b')
    const put = await call('PUT', `/api/building_novel/${id}`, '{"description":"x\\u0000\\ud800y"}', {
      'content-type': 'application/json',
    })
    expect(put.json).toMatchObject({ name: 'ab', description: 'x\uFFFDy' })
    expect((await call('PUT', `/api/building_novel/${id}`, { name: '\u0000' })).status).toBe(422)
  })

  test('of two who write upon the same revision one wins', async () => {
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
    }
  })
})

describe('scenes', () => {
  test('are made, listed, read, changed, deleted and restored', async () => {
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

  test('are put in place whole: made, brought back, and turned into the other kind', async () => {
    const { id } = await newDraft()
    const sceneId = randomUUID()
    const path = `/api/building_novel/${id}/scenes/${sceneId}`
    const read = async () => (await call('GET', `/api/building_novel/${id}`)).json
    const put = (scene_type: string, scene: object, headers = {}) =>
      call('PUT', path, { scene_type, scene }, { ...headers })
    const made = await put('static', { name: 'Quay', original_message: 'Fog.' })
    expect([made.status, made.json]).toEqual([200, expect.objectContaining({ id: sceneId, name: 'Quay', revision: 1 })])
    const after = await newScene(id, 'static_scenes', 'Hill')
    // A call whose answer was lost is sent again.
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

  test('an edited context ending keeps its id; an ending of another scene can not be brought along', async () => {
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

describe('assets', () => {
  test('are stored, served for ever under their address, replaced and deleted', async () => {
    const { id } = await newDraft()
    const base = `/api/building_novel/${id}/assets`
    const made = await call('POST', base, assetForm(words, { name: 'Quay.PNG', bytes: await picture() }))
    expect(made.status).toBe(201)
    const assetId = made.json as string
    await call('PUT', `/api/building_novel/${id}`, { cover_background_image_id: assetId })
    const novel = (await call('GET', `/api/building_novel/${id}`)).json
    const [asset] = novel.assets.backgrounds
    expect(asset).toMatchObject({
      id: assetId,
      name: 'Quay',
      prompt_description: 'Fog.',
      extension: 'png',
      width: 60,
      height: 40,
    })
    expect(novel.cover_background_image_extension).toBe('png')
    expect(asset.url).toMatch(new RegExp(`^/assets/building/${id}/background/${assetId}\\.png\\?t=\\d{13}$`))
    const summary = (await call('GET', '/api/building_novel')).json.find((entry: { id: string }) => entry.id === id)
    expect(summary).toMatchObject({ cover_url: asset.url, cover_background_image_extension: 'png' })
    const served = await open(server.address + asset.url)
    expect([served.status, served.headers.get('cache-control'), served.headers.get('content-type')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      'image/png',
    ])
    const replaced = await call(
      'PUT',
      `${base}/${assetId}`,
      assetForm(
        { name: '' },
        {
          name: 'b.webp',
          bytes: await sharp(await picture(8, 8))
            .webp()
            .toBuffer(),
        },
      ),
    )
    const [next] = replaced.json.assets.backgrounds
    expect(next).toMatchObject({ name: 'Quay', extension: 'webp', width: 8 })
    expect(replaced.json.cover_background_image_extension).toBe('webp')
    expect((await open(server.address + asset.url)).status).toBe(404)
    expect((await open(server.address + next.url)).headers.get('content-type')).toBe('image/webp')
    expect((await call('DELETE', `${base}/${assetId}`)).json.assets.backgrounds).toEqual([])
    expect((await open(server.address + next.url)).status).toBe(404)
    expect((await call('POST', `${base}/${assetId}/restore`)).json.assets.backgrounds).toHaveLength(1)
  })

  test('answer all of themselves to who prefers that, and keep their address until there is another file', async () => {
    const { id } = await newDraft()
    const path = `/api/building_novel/${id}/assets`
    const whole = { prefer: 'return=representation' }
    const shown = async () => (await call('GET', `/api/building_novel/${id}`)).json.assets
    const made = await call('POST', path, assetForm(words, { name: 'a.png', bytes: await picture() }), whole)
    expect([made.status, made.headers.get('preference-applied')]).toEqual([201, 'return=representation'])
    expect(made.json).toMatchObject({ ...{ name: 'Quay', prompt_description: 'Fog.' }, width: 60, height: 40 })
    expect((await shown()).backgrounds).toEqual([made.json])

    const one = `${path}/${made.json.id}`
    const renamed = await call('PUT', one, assetForm({ name: 'Pier', asset_type: 'sprite' }), whole)
    expect(renamed.json).toEqual({ ...made.json, name: 'Pier', url: made.json.url.replace('/background/', '/sprite/') })
    await call('PUT', path, { assets: [{ id: made.json.id, name: 'Jetty', asset_type: 'background' }] })
    await call('DELETE', one)
    await call('POST', `${one}/restore`)
    expect((await shown()).backgrounds).toEqual([{ ...made.json, name: 'Jetty' }])

    const file = { name: 'b.png', bytes: await picture(8, 4) }
    const replaced = await call('PUT', one, assetForm({}, file), whole)
    expect(replaced.json).toMatchObject({ name: 'Jetty', width: 8, height: 4 })
    expect(replaced.json.url).not.toBe(made.json.url)
    expect((await shown()).backgrounds).toEqual([replaced.json])
  })

  test('many at once: renamed, turned into the other kind, deleted and brought back, all of them or none', async () => {
    const { id } = await newDraft()
    const base = `/api/building_novel/${id}/assets`
    const add = async (name: string) =>
      (await call('POST', base, assetForm({ ...words, name }, { name: 'a.png', bytes: await picture() }))).json
    const [one, other] = [await add('One'), await add('Other')]
    const change = async (...assets: object[]) => (await call('PUT', base, { assets })).status
    const kept = async () => {
      const { assets } = (await call('GET', `/api/building_novel/${id}`)).json
      const named = (list: { name: string }[]) => list.map(({ name }) => name)
      return [named(assets.sprites), named(assets.backgrounds)]
    }
    expect(await change({ id: one, name: ' Quay 1 ' }, { id: other, name: '', asset_type: 'sprite' })).toBe(204)
    expect(await kept()).toEqual([['Other'], ['Quay 1']])
    const [figure] = (await call('GET', `/api/building_novel/${id}`)).json.assets.sprites
    expect((await open(server.address + figure.url)).status).toBe(200)
    expect(await change({ id: one, deleted: true }, { id: other, deleted: true })).toBe(204)
    expect(await kept()).toEqual([[], []])
    expect(await change({ id: one, name: 'Pier' })).toBe(404)
    expect(await change({ id: one, deleted: false, name: 'Pier' }, { id: other, deleted: false })).toBe(204)
    expect(await kept()).toEqual([['Other'], ['Pier']])
    expect(await change({ id: one, name: 'Lost' }, { id: randomUUID(), name: 'Lost' })).toBe(404)
    expect(await change({ id: one, name: 'Lost' }, { id: other, asset_type: 'music' })).toBe(422)
    expect(await change({ id: one, name: 'x'.repeat(201) })).toBe(422)
    expect(await kept()).toEqual([['Other'], ['Pier']])
    const stranger = await server.person()
    expect((await call('PUT', base, { assets: [{ id: one, name: 'Mine' }] }, {}, stranger)).status).toBe(404)
  })

  test('say what is missing or wrong', async () => {
    const { id } = await newDraft()
    const base = `/api/building_novel/${id}/assets`
    const file = { name: 'a.png', bytes: await picture() }
    const refused = async (fields: Record<string, string>, sent?: { name: string; bytes: Uint8Array }) => {
      const { status, json } = await call('POST', base, assetForm(fields, sent))
      return [status, json.code]
    }
    expect(await refused({ ...words, name: ' ' }, file)).toEqual([422, 'asset_name_required'])
    expect(await refused({ ...words, prompt_description: '' }, file)).toEqual([422, 'prompt_description_required'])
    expect(await refused(words)).toEqual([422, 'file_required'])
    expect(await refused({ ...words, asset_type: 'video' }, file)).toEqual([422, 'invalid_input'])
    expect(await refused(words, { ...file, name: 'a.svg' })).toEqual([422, 'file_extension'])
    expect(await refused(words, { ...file, name: 'a' })).toEqual([422, 'file_extension'])
    expect(await refused(words, { ...file, name: 'a.jpg' })).toEqual([422, 'file_content'])
    expect(await refused({ ...words, asset_type: 'music' }, { ...file, name: 'a.mp3' })).toEqual([422, 'file_content'])
    expect(await refused(words, { name: 'a.png', bytes: file.bytes.subarray(0, 80) })).toEqual([422, 'file_unreadable'])
    expect(await refused(words, { name: 'a.png', bytes: new Uint8Array(21 * 1_048_576) })).toEqual([
      413,
      'picture_too_large',
    ])
  })

  test('that come while the novel is deleted find no novel, and leave no file', async () => {
    const file = { name: 'a.png', bytes: await picture() }
    for (let round = 0; round < 4; round++) {
      const { id } = await newDraft()
      const uploads = Array.from({ length: 4 }, () =>
        call('POST', `/api/building_novel/${id}/assets`, assetForm(words, file)),
      )
      // As many of them have been announced or are stored: each round deletes at another moment.
      const begun = async () => {
        const { rows } = await server.pool.query<{ count: number }>(
          `select (select count(*) from stray_files where folder like $1 || '/%')::int
             + (select count(*) from assets where novel_id = $1::uuid)::int as count`,
          [id],
        )
        return rows[0]?.count
      }
      await expect.poll(begun, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(round)
      const gone = await call('DELETE', `/api/building_novel/${id}`)
      const answers = (await Promise.all(uploads)).map(({ status, json }) => (status < 300 ? 'stored' : json.code))
      expect(gone.status).toBeLessThan(300)
      expect((await call('DELETE', `/api/building_novel/bin/${id}`)).status).toBe(204)
      for (const answer of answers) expect(['stored', 'novel_not_found']).toContain(answer)
      await removeStrayFiles(server)
      const left = await readdir(join(server.folder, id), { recursive: true }).catch(() => [])
      expect(left.filter((name) => name.includes('.'))).toEqual([])
    }
  })
})
