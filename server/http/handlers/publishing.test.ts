import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purgeDeleted } from '../../authoring/purge-deleted.ts'
import { type AuthorsServer, openAuthorsServer } from '../test-authors-server.ts'

let server: AuthorsServer
let token: string
let other: string
beforeAll(async () => {
  server = await openAuthorsServer()
  token = await server.person()
  other = await server.person()
})
afterAll(() => server.close())

const call = (
  method: string,
  path: string,
  body?: unknown,
  as: string | null = token,
  headers: Record<string, string> = {},
) => server.call(method, path, { headers, ...(as ? { token: as } : {}), ...(body === undefined ? {} : { body }) })

let links = 0
const newLink = () => `a-lamp_${++links}`

/** A draft with a picture, both kinds of scene, and a character. */
async function wholeDraft(name = 'The Lamp') {
  const { id } = (
    await call('POST', '/api/building_novel', JSON.stringify(name), token, { 'content-type': 'application/json' })
  ).json
  const form = new FormData()
  const bytes = await sharp({ create: { width: 900, height: 30, channels: 3, background: '#642' } })
    .png()
    .toBuffer()
  for (const [field, value] of Object.entries({ name: 'Quay', prompt_description: 'Fog.', asset_type: 'background' }))
    form.set(field, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'quay.png')
  const picture = (await call('POST', `/api/building_novel/${id}/assets`, form)).json as string
  const text = { 'content-type': 'text/plain' }
  const scene = (await call('POST', `/api/building_novel/${id}/interactive_scenes`, 'The quay', token, text)).json
  const letter = (await call('POST', `/api/building_novel/${id}/static_scenes`, 'Letter', token, text)).json
  const cast = [{ character_id: letter.id, sprite_mix_id: letter.id, start_sprite_id: picture }]
  await call('PUT', `/api/building_novel/${id}/interactive_scenes/${scene.id}`, { characters: cast })
  await call('PUT', `/api/building_novel/${id}`, {
    cover_background_image_id: picture,
    first_scene_id: letter.id,
    description: 'Ёж в тумане 100%',
    graph_layout: { [letter.id]: { x: 40, y: 190 } },
  })
  return { id: id as string, picture, scene, letter, cast }
}

const publish = (id: string, play_link: unknown) =>
  call('POST', `/api/building_novel/${id}/production_novel`, { play_link })

/** Fetches a file and reads its bytes: an unread response keeps the HTTP server open. */
const open = async (address: string) => {
  const response = await fetch(address)
  await response.arrayBuffer()
  return response
}

describe('duplicating', () => {
  test('copies all contents under the same ids, with files of its own', async () => {
    const draft = await wholeDraft('The Lamp')
    const copy = await call('POST', `/api/building_novel/${draft.id}/duplicate`, {})
    expect(copy.status).toBe(201)
    expect(copy.json.id).not.toBe(draft.id)
    expect(copy.json).toMatchObject({
      name: 'The Lamp (copy)',
      description: 'Ёж в тумане 100%',
      first_scene_id: draft.letter.id,
      cover_background_image_id: draft.picture,
      play_link: null,
      interactive_scenes: [{ id: draft.scene.id, characters: [{ start_sprite_id: draft.picture }] }],
      static_scenes: [{ id: draft.letter.id }],
      assets: { backgrounds: [{ id: draft.picture, width: 900 }] },
    })
    await call('PUT', `/api/building_novel/${copy.json.id}`, { description: 'Another' })
    expect((await call('GET', `/api/building_novel/${draft.id}`)).json.description).toBe('Ёж в тумане 100%')
    await call('DELETE', `/api/building_novel/${draft.id}`)
    expect((await open(server.address + copy.json.assets.backgrounds[0].url)).status).toBe(200)
    const listed = (await call('GET', '/api/building_novel')).json.map(({ id }: { id: string }) => id)
    expect(listed).toContain(copy.json.id)
  })

  test('copies the pictures’ generated variants, as publishing does', async () => {
    const draft = await wholeDraft()
    const { json } = await call('GET', `/api/building_novel/${draft.id}`)
    expect((await open(`${server.address}${json.assets.backgrounds[0].url}&w=160`)).headers.get('content-type')).toBe(
      'image/webp',
    )
    const copy = await call('POST', `/api/building_novel/${draft.id}/duplicate`, {})
    const published = await publish(draft.id, newLink())
    for (const { id } of [copy.json, published.json]) {
      const stored = await readdir(join(server.folder, id), { recursive: true })
      expect(stored.map((path) => path.split('/').at(-1))).toContain('w160.webp')
    }
  })

  test('requires a name, truncates a long one, and is reserved to the author', async () => {
    const { id } = await wholeDraft('Ё'.repeat(200))
    const path = `/api/building_novel/${id}/duplicate`
    const named = await call('POST', path, { name: ' Маяк (копия) ' })
    expect([named.status, named.json.name]).toEqual([201, 'Маяк (копия)'])
    expect((await call('POST', path, {})).json.name).toBe(`${'Ё'.repeat(193)} (copy)`)
    expect((await call('POST', path, { name: ' ' })).json.detail).toBe('Novel name is required')
    expect((await call('POST', path, {}, other)).status).toBe(404)
    expect((await call('POST', path, {}, null)).status).toBe(401)
  })
})

describe('publishing', () => {
  test('copies the draft under a new id, with the same ids inside and its own files', async () => {
    const draft = await wholeDraft()
    const link = newLink()
    const published = await publish(draft.id, ` ${link} `)
    expect([published.status, published.json]).toEqual([201, { id: expect.any(String), play_link: link }])
    expect(published.json.id).not.toBe(draft.id)
    const page = (await call('GET', `/api/production_novel/by_link/${link}`)).json
    const full = page.full_novel
    expect(full).toMatchObject({
      id: published.json.id,
      first_scene_id: draft.letter.id,
      first_scene_type: 'static',
      play_link: link,
      full_novel: null,
      interactive_scenes: [{ id: draft.scene.id, characters: [{ start_sprite_id: draft.picture }], revision: 1 }],
      static_scenes: [{ id: draft.letter.id }],
      assets: { backgrounds: [{ id: draft.picture, width: 900 }] },
    })
    expect(page.cover).toBe(full.assets.backgrounds[0].url)
    expect((await call('DELETE', `/api/building_novel/${draft.id}`)).status).toBe(204)
    expect((await open(server.address + page.cover)).status).toBe(200)
    expect((await open(`${server.address}${page.cover}&w=320`)).headers.get('content-type')).toBe('image/webp')
  })

  test('is refused in the words of the specification', async () => {
    const { id, scene, cast } = await wholeDraft()
    const details = async (link: unknown) => {
      const { status, json } = await publish(id, link)
      return [status, json.detail]
    }
    expect(await details('')).toEqual([422, 'Play link is required'])
    expect(await details(null)).toEqual([422, 'Play link is required'])
    const characters = 'Play link must contain only lowercase letters, numbers, hyphens, or underscores'
    for (const link of ['A Link', 'ссылка', 'a/b', 'a.b', 'UPPER'])
      expect(await details(link)).toEqual([422, characters])
    const link = newLink()
    expect((await publish(id, link)).status).toBe(201)
    expect(await details(link)).toEqual([400, 'This play link is already taken'])
    await call('PUT', `/api/building_novel/${id}/interactive_scenes/${scene.id}`, {
      characters: cast.map((one) => ({ ...one, inactive: true })),
    })
    const empty = await publish(id, newLink())
    expect([empty.status, empty.json.scenes]).toEqual([422, ['The quay']])
    expect(empty.json.detail).toMatch(
      /^The following interactive scenes have no active characters and cannot be published:/,
    )
    expect(
      (
        await server.call('POST', `/api/building_novel/${id}/production_novel`, {
          token: other,
          body: { play_link: newLink() },
        })
      ).status,
    ).toBe(404)
  })

  test('gives a link to one of many concurrent requests, and leaves nothing of the others', async () => {
    const { id } = await wholeDraft()
    const link = newLink()
    const answers = await Promise.all(Array.from({ length: 6 }, () => publish(id, link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400, 400, 400])
    const { rows } = await server.pool.query('select count(*)::int as count from novels where play_link = $1', [link])
    expect(rows).toEqual([{ count: 1 }])
    await purgeDeleted(server)
    const kept = await server.pool.query<{ id: string }>('select id from novels')
    const ids = new Set(kept.rows.map((row) => row.id))
    expect((await readdir(server.folder)).filter((folder) => !ids.has(folder))).toEqual([])
  })
})

describe('a published novel', () => {
  test('can be edited only by its owner, and shows its prompts to nobody else', async () => {
    const draft = await wholeDraft()
    const link = newLink()
    const { id } = (await publish(draft.id, link)).json
    const put = await call('PUT', `/api/production_novel/${id}`, { description: 'New', likes: 99, price_stars: 0 })
    expect([put.status, put.json.description, put.json.likes]).toEqual([200, 'New', 0])
    for (const [method, path, body] of [
      ['PUT', '', { name: 'x' }],
      ['DELETE', '', undefined],
      ['GET', '/interactive_scenes', undefined],
      ['PUT', `/interactive_scenes/${draft.scene.id}`, {}],
      ['DELETE', `/assets/${draft.picture}`, undefined],
    ] as const) {
      const denied = await call(method, `/api/production_novel/${id}${path}`, body, other)
      expect([denied.status, denied.json.detail]).toEqual([
        403,
        'Access denied: You do not have permission to edit this novel',
      ])
    }
    for (const as of [other, null]) {
      const seen = (await call('GET', `/api/production_novel/by_id/${id}`, undefined, as)).json
      expect(seen).toMatchObject({
        is_owner: false,
        author: { username: expect.any(String) },
        full_novel: null,
        description: 'New',
      })
      const played = (await call('GET', `/api/english/game/continue/${link}`, undefined, as)).json
      expect(JSON.stringify([seen, played])).not.toContain('graph_layout')
    }
    expect((await call('PUT', `/api/building_novel/${id}`, {})).status).toBe(404)
    const sold = await call('PUT', `/api/production_novel/${id}`, { price_stars: 5 })
    expect([sold.status, sold.json.code]).toEqual([422, 'access_needs_bot'])
    expect(
      (await call('DELETE', `/api/production_novel/${id}/static_scenes/${draft.letter.id}`)).json.static_scenes,
    ).toEqual([])
    expect((await call('DELETE', `/api/production_novel/${id}`)).status).toBe(204)
    const gone = await call('GET', `/api/production_novel/by_id/${id}`)
    expect([gone.status, gone.json.detail]).toEqual([404, 'Novel not found'])
    expect(await readdir(server.folder)).not.toContain(id)
  })

  test('counts one like per reader, however many are sent at once', async () => {
    const { id } = (await publish((await wholeDraft()).id, newLink())).json
    const path = `/api/production_novel/${id}/like`
    const people = await Promise.all(Array.from({ length: 5 }, () => server.person()))
    await Promise.all(people.flatMap((person) => [0, 1, 2].map(() => call('POST', path, undefined, person))))
    expect((await call('POST', path)).json).toEqual({ likes: 6, liked: true })
    expect((await call('GET', `/api/production_novel/by_id/${id}`)).json).toMatchObject({ likes: 6, liked: true })
    await Promise.all(people.flatMap((person) => [0, 1].map(() => call('DELETE', path, undefined, person))))
    const { id: other } = (await publish((await wholeDraft()).id, newLink())).json
    await call('POST', `/api/production_novel/${other}/like`)
    expect((await call('DELETE', path)).json).toEqual({ likes: 0, liked: false })
    expect((await call('GET', `/api/production_novel/by_id/${other}`)).json).toMatchObject({ likes: 1, liked: true })
    expect((await call('POST', path, undefined, null)).status).toBe(401)
    expect((await call('POST', `/api/production_novel/${crypto.randomUUID()}/like`)).status).toBe(404)
  })
})

describe('search', () => {
  test('finds parts of names and descriptions in either alphabet, and pages without omissions', async () => {
    const names = ['Ёлки и фонари', 'елка на снегу', 'A 100% lamp', 'under_score', 'back\\slash']
    for (const name of names) await publish((await wholeDraft(name)).id, newLink())
    const find = async (query: Record<string, string>) =>
      (await call('GET', `/api/production_novel?${new URLSearchParams(query)}`, undefined, null)).json
    const found = async (name_substring: string) =>
      (await find({ name_substring })).novels.map((n: { name: string }) => n.name)
    expect(await found('ЕЛК')).toEqual(['елка на снегу', 'Ёлки и фонари'])
    expect(await found('0%')).toEqual(['A 100% lamp'])
    expect(await found('_')).toEqual(['under_score'])
    expect(await found('\\')).toEqual(['back\\slash'])
    expect(await found('нет такого')).toEqual([])
    expect((await find({ description_substring: 'ёж в', name_substring: 'снег' })).max_novels).toBe(1)
    const first = await find({ search_sort: 'ascending', limit: '100' })
    const paged: unknown[] = []
    for (let offset = 0; offset < first.max_novels; offset += 2) {
      paged.push(...(await find({ search_sort: 'ascending', limit: '2', offset: `${offset}` })).novels)
    }
    expect(paged).toEqual(first.novels)
    expect(first.novels).toHaveLength(first.max_novels)
    expect((await find({ limit: '100' })).novels).toEqual([...first.novels].reverse())
    expect((await find({ offset: '500' })).max_novels).toBe(first.max_novels)
    expect((await call('GET', '/api/production_novel?limit=101')).status).toBe(422)
    const [shown] = first.novels
    expect(shown.cover_url).toMatch(/^\/assets\/production\/.*\.png\?t=\d+$/)
    await server.pool.query('update novels set hidden = true where id = $1', [shown.id])
    expect((await find({ search_sort: 'ascending' })).max_novels).toBe(first.max_novels - 1)
  })
})

describe('an archive', () => {
  test('of a novel recreates the same novel for anybody who has it', async () => {
    const draft = await wholeDraft('Сороковой фонарь')
    // An older picture with a younger id: an archive preserves the order.
    await server.pool.query(
      `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed, created_at)
       select novel_id, 'ffffffff-ffff-4fff-bfff-ffffffffffff', type, 'Attic', 'Dust.', extension, file, bytes, width, height,
         nextval('changes'), created_at - interval '1 day' from assets where novel_id = $1`,
      [draft.id],
    )
    const sent = await fetch(`${server.address}/api/building_novel/${draft.id}/archive`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'application/zip'])
    const form = new FormData()
    form.set('file', new Blob([await sent.arrayBuffer()]), 'x.fabula')
    const made = await call('POST', '/api/building_novel/import', form, other)
    expect(made.status).toBe(201)
    const original = (await call('GET', `/api/building_novel/${draft.id}`)).json
    const bare = (novel: typeof original) => ({
      ...novel,
      id: 0,
      created_at: 0,
      revision: 0,
      interactive_scenes: novel.interactive_scenes.map((scene: object) => ({ ...scene, revision: 0 })),
      assets: { ...novel.assets, backgrounds: novel.assets.backgrounds.map((asset: object) => ({ ...asset, url: 0 })) },
    })
    expect(original.assets.backgrounds.map(({ name }: { name: string }) => name)).toEqual(['Attic', 'Quay'])
    expect(bare(made.json)).toEqual(bare(original))
    expect(made.json.graph_layout).toEqual({ [draft.letter.id]: { x: 40, y: 190 } })
    const { rows } = await server.pool.query('select kind, made_by from versions where novel_id = $1', [made.json.id])
    expect(rows).toEqual([{ kind: 'import', made_by: expect.any(String) }])
    expect((await open(server.address + made.json.assets.backgrounds[0].url)).status).toBe(200)
    expect((await call('GET', `/api/building_novel/${draft.id}/archive`, undefined, other)).status).toBe(404)
  })

  test('that is invalid is refused, and leaves nothing behind', async () => {
    const before = (await call('GET', '/api/building_novel')).json.length
    const form = new FormData()
    form.set('file', new Blob(['not a zip']), 'x.fabula')
    const refused = await call('POST', '/api/building_novel/import', form)
    expect([refused.status, refused.json.code]).toEqual([422, 'archive_unreadable'])
    expect((await call('POST', '/api/building_novel/import', new FormData())).json.code).toBe('file_required')
    expect((await call('GET', '/api/building_novel')).json).toHaveLength(before)
  })
})

describe('a library', () => {
  test('keeps novels until they are removed, and the reader’s persona in them for good', async () => {
    const draft = await wholeDraft('Library lamp')
    const link = newLink()
    const { id } = (await publish(draft.id, link)).json
    const path = `/api/library/${link}`
    expect((await call('GET', path, undefined, other)).status).toBe(404)
    const added = await call('POST', path, undefined, other)
    expect(added.json).toMatchObject({
      novel_id: id,
      play_link: link,
      user_biography_name: null,
      endings_found: 0,
      endings_total: 1,
    })
    expect((await call('POST', path, undefined, other)).json).toEqual(added.json)
    const list = async (name = '') => (await call('GET', `/api/library?name_substring=${name}`, undefined, other)).json
    expect(await list('LIBRARY')).toMatchObject({
      novel_briefs: [{ novel_id: id, cover_url: added.json.cover_url }],
      max_novels: 1,
    })
    expect((await list('other')).novel_briefs).toEqual([])
    const second = newLink()
    await publish(draft.id, second)
    await call('POST', `/api/library/${second}`, undefined, other)
    const part = async (query: string) => {
      const { novel_briefs, max_novels } = (await call('GET', `/api/library?${query}`, undefined, other)).json
      return [novel_briefs.map(({ play_link }: { play_link: string }) => play_link), max_novels]
    }
    const [both] = await part('limit=2')
    expect(both.toSorted()).toEqual([link, second].toSorted())
    expect([await part('limit=1'), await part('limit=1&offset=1'), await part('limit=1&offset=2')]).toEqual([
      [[both[0]], 2],
      [[both[1]], 2],
      [[], 2],
    ])
    await call('DELETE', `/api/library/${second}`, undefined, other)
    await server.pool.query("update readings set biography_name = 'Nell' where novel_id = $1", [id])
    expect((await call('DELETE', path, undefined, other)).status).toBe(204)
    expect((await call('DELETE', path, undefined, other)).status).toBe(204)
    expect((await list()).max_novels).toBe(0)
    expect((await call('POST', path, undefined, other)).json.user_biography_name).toBe('Nell')
    for (const method of ['GET', 'POST', 'DELETE'])
      expect((await call(method, '/api/library/no-such', undefined, other)).status).toBe(404)
    expect((await call('GET', '/api/library', undefined, null)).status).toBe(401)
  })
})
