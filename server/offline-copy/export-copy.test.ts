import { randomBytes } from 'node:crypto'
import { writeArchive } from '@fabula/core/exchange/write-archive'
import type { AssetId } from '@fabula/core/ids'
import { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { NovelHead } from '@fabula/core/novel/novel'
import { idOf, tinyNovel } from '@fabula/core/test/tiny-novel'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AuthorsServer, openAuthorsServer } from '../http/test-authors-server.ts'
import { largestPage } from './export-copy.ts'

let server: AuthorsServer
let token: string
beforeAll(async () => {
  server = await openAuthorsServer()
  token = await server.person()
})
afterAll(() => server.close())

const shown = idOf<AssetId>('shown')
const unused = idOf<AssetId>('unused')

/** A draft with one scene, on a background of `side` pixels of noise; another picture is not used. */
async function aDraft({ first = 'quay', side = 8 } = {}): Promise<string> {
  const novel = {
    ...tinyNovel({
      first,
      static: { quay: { original_message: 'Fog, <b>{{user}}</b></script>.', background_id: shown } },
    }),
    name: 'Quay & <Fog>',
    author_note: 'Never told to readers',
    assets: { sprites: [], backgrounds: [picture(shown), picture(unused)], musics: [] },
  }
  const bytes = new Uint8Array(
    await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
      .png()
      .toBuffer(),
  )
  const files = [shown, unused].map((id) => ({ path: `assets/background/${id}.png`, bytes }))
  const parts: Uint8Array<ArrayBuffer>[] = []
  for await (const part of writeArchive({ novel, translations: [] }, files)) parts.push(part)
  const form = new FormData()
  form.set('file', new Blob(parts), 'a.fabula')
  const made = await server.call('POST', '/api/building_novel/import', { body: form, token })
  expect(made.status).toBe(201)
  return made.json.id
}

const picture = (id: AssetId) => ({ id, name: 'Fog', prompt_description: 'secret words', extension: 'png' })

async function take(id: string, form: string, as = token) {
  const response = await fetch(`${server.address}/api/building_novel/${id}/offline_copy?form=${form}`, {
    headers: { authorization: `Bearer ${as}` },
  })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** The novel embedded in a page. */
function carriedBy(page: string) {
  const text = /<script type="application\/json" id="novel">([^<]*)<\/script>/.exec(page)?.[1]
  return JSON.parse(text ?? 'null')
}

test('a zip has its page, the pictures that it uses, and nothing that only models read', async () => {
  const { response, bytes } = await take(await aDraft(), 'zip')
  expect(response.headers.get('content-type')).toBe('application/zip')
  expect(response.headers.get('content-disposition')).toContain('Quay-Fog.zip')
  const files = unzipSync(bytes)
  expect(Object.keys(files).sort()).toEqual(['README.txt', `assets/background/${shown}.png`, 'index.html'])
  const page = strFromU8(files['index.html'] ?? new Uint8Array())
  expect(page).toContain('<title>Quay &amp; &lt;Fog&gt;</title>')
  expect(page).not.toMatch(/Never told|secret words/)
  expect(carriedBy(page)).toMatchObject({
    novel: { name: 'Quay & <Fog>', static_scenes: [{ original_message: 'Fog, <b>{{user}}</b></script>.' }] },
    files: { [shown]: `assets/background/${shown}.png` },
  })
})

test('a single page embeds its pictures, and may run only its own script', async () => {
  const { response, bytes } = await take(await aDraft(), 'html')
  expect(response.headers.get('content-disposition')).toContain('Quay-Fog.html')
  const page = strFromU8(bytes)
  const inside = new RegExp(`id="file-${shown}" data-type="image/png">([^<]+)</script>`).exec(page)?.[1] ?? ''
  expect(Buffer.from(inside, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect(page).not.toContain(unused)
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? ''
  expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/)
  expect(policy).not.toMatch(/unsafe|http|connect-src/)
})

test('the same novel gives the same copy, byte for byte', async () => {
  const id = await aDraft()
  for (const form of ['zip', 'html']) {
    const [one, other] = [await take(id, form), await take(id, form)]
    expect(Buffer.compare(one.bytes, other.bytes)).toBe(0)
  }
})

test('a page above 20 MB is refused with a hint to the zip, which still works', async () => {
  const id = await aDraft({ side: 2_300 })
  const page = await take(id, 'html')
  expect([page.response.status, JSON.parse(strFromU8(page.bytes)).code]).toEqual([413, 'offline_copy_too_large'])
  expect(JSON.parse(strFromU8(page.bytes)).detail).toContain('zip')
  const zip = await take(id, 'zip')
  expect(zip.response.status).toBe(200)
  expect(zip.bytes.length * (4 / 3)).toBeGreaterThan(largestPage)
})

test('is refused for a novel that has a price, does not begin, or belongs to somebody else', async () => {
  const id = await aDraft()
  const stranger = await server.person()
  expect((await take(id, 'zip', stranger)).response.status).toBe(404)
  const headless = await take(await aDraft({ first: 'nowhere' }), 'zip')
  expect(JSON.parse(strFromU8(headless.bytes)).code).toBe('no_first_scene')
  const link = `priced-${id.slice(-12)}`
  const made = await server.call('POST', `/api/building_novel/${id}/production_novel`, {
    body: { play_link: link },
    token,
  })
  await server.pool.query('update novels set price_stars = 5 where play_link = $1', [link])
  const priced = await fetch(`${server.address}/api/production_novel/${made.json.id}/offline_copy`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(priced.status).toBe(409)
  expect(await priced.json()).toMatchObject({ code: 'offline_copy_priced' })
})

test('every field of novels and scenes is listed as carried or not carried by copies', () => {
  const stays = [
    'asset_notes',
    'author_note',
    'graph_layout',
    'reply_length',
    'reply_mood',
    'reply_style',
    'world_prompts',
  ]
  const goes = [
    ...['background_focus', 'characters', 'cover_background_image_extension', 'cover_background_image_id', 'credits'],
    ...['description', 'first_scene_id', 'first_scene_type', 'language', 'music_mixes', 'name', 'preferred_biography'],
    ...['readers_may_edit', 'reply_speakers', 'required_18_age', 'states', 'technical_description'],
  ]
  expect(Object.keys(NovelHead.shape).sort()).toEqual([...stays, ...goes].sort())
  const ofScenes = [
    'author_note',
    'reply_length',
    'reply_mood',
    'reply_style',
    'description',
    'additional_prompt_descriptions',
  ]
  const withScenes = [
    ...['id', 'name', 'help', 'reply_speakers', 'interactive', 'created_at', 'start_message_original', 'characters'],
    ...['start_message_speaker_id', 'backgrounds', 'music', 'staging', 'modifying_states', 'endings', 'static_endings'],
    'context_ending',
  ]
  expect(Object.keys(InteractiveScene.shape).sort()).toEqual([...ofScenes, ...withScenes].sort())
})
