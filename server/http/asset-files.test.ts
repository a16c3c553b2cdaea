import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssetId, NovelId } from '@fabula/core/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import type { FileWork } from '../file-work/create-file-work.ts'
import { storedAt } from '../media/file-keys.ts'
import type { FileStore } from '../media/file-store.ts'
import { openAsset } from '../media/open-asset.ts'
import { createPictureVariants } from '../media/picture-variants.ts'
import { ProblemError } from '../problem-error.ts'
import { type AuthorsServer, openAuthorsServer } from './test-authors-server.ts'

let server: AuthorsServer
const novelId = newId<NovelId>()
const music = Buffer.from(Array.from({ length: 1_000 }, (_, i) => i % 256))
let picture: { path: string; file: string }
let track: { path: string; file: string }

beforeAll(async () => {
  server = await openAuthorsServer()
  const author = newId<string>()
  await server.pool.query('insert into users (id) values ($1)', [author])
  await server.pool.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed) values ($1, $2, 'building', '{}', '', '', 1)`,
    [novelId, author],
  )
  const wide = await sharp({ create: { width: 1_000, height: 500, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  picture = await store('background', 'png', wide, 1_000)
  track = await store('music', 'mp3', music, null)
})
afterAll(() => server.close())

async function store(type: string, extension: string, bytes: Uint8Array, width: number | null) {
  const [id, file] = [newId<AssetId>(), newId<string>()]
  await server.files.put(`${novelId}/${file}/original.${extension}`, bytes)
  await server.pool.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed)
     values ($1, $2, $3, '', '', $4, $5, $6, $7, $7, 1)`,
    [novelId, id, type, extension, file, bytes.length, width],
  )
  return { path: `/assets/building/${novelId}/${type}/${id}.${extension}`, file }
}

/** A picture that is smaller as AVIF than as WebP. */
const painted = (format: 'png' | 'webp') =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#345' } })
    .composite([{ input: { text: { text: 'The quay in fog', dpi: 400 } }, top: 40, left: 40 }])
    .toFormat(format)
    .toBuffer()

/** Fetches an address and reads the body: an unread response keeps the HTTP server open. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(server.address + path, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
  })
  const { status } = response
  return { status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}
const widthOf = async ({ bytes }: { bytes: Buffer }) => (await sharp(bytes).metadata()).width

describe('a stored file', () => {
  test('is cached for ever under its dated address, and revalidated under any other', async () => {
    const stored = storedAt(track.file)
    const cache = async (query: string) => (await get(track.path + query)).headers.get('cache-control')
    expect(await cache(`?t=${stored}`)).toBe('public, max-age=31536000, immutable')
    for (const query of ['', '?t=1', `?t=${stored + 1}`, '?t=']) expect(await cache(query)).toBe('public, no-cache')
    const etag = (await get(track.path)).headers.get('etag') ?? ''
    const again = await get(track.path, { 'if-none-match': `"x", W/${etag}` })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })

  test('can not run anything when opened by itself', async () => {
    const { headers } = await get(picture.path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('content-type')).toBe('image/png')
    expect((await get(track.path)).headers.get('content-type')).toBe('audio/mpeg')
  })

  test('is sent in byte ranges for players', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, headers, bytes } = await get(track.path, { range, ...more })
      return [status, headers.get('content-range'), bytes.length, bytes[0]]
    }
    expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-99/1000', 100, 0])
    expect(await part('bytes=900-')).toEqual([206, 'bytes 900-999/1000', 100, 900 % 256])
    expect(await part('bytes=-10')).toEqual([206, 'bytes 990-999/1000', 10, 990 % 256])
    expect(await part('bytes=500-99999')).toEqual([206, 'bytes 500-999/1000', 500, 500 % 256])
    expect((await part('bytes=1000-')).slice(0, 2)).toEqual([416, 'bytes */1000'])
    for (const odd of ['bytes=1-2,5-6', 'lines=1-2', 'bytes=5-1', 'bytes=-', 'bytes=x'])
      expect((await part(odd))[0]).toBe(200)
    expect((await part('bytes=0-9', { 'if-range': '"another"' }))[0]).toBe(200)
    for (const range of [undefined, 'bytes=0-9', 'bytes=1000-']) {
      const { status, headers } = await get(track.path, range ? { range } : {}, 'HEAD')
      const facts = ['content-length', 'content-range', 'accept-ranges'].map((name) => headers.get(name))
      expect([status, ...facts]).toEqual([200, '1000', null, 'bytes'])
    }
  })

  test('of a hidden novel is sent only to its author, whose pages send the document cookie', async () => {
    const registered = async (name: string) => {
      const body = new URLSearchParams({ username: name, password: 'long enough' })
      const { json: user } = await server.call('POST', '/api/user', { body })
      const login = await server.call('POST', '/api/login', { body })
      const cookie = login.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ')
      return { id: user.id, cookie, authorization: `Bearer ${login.json.access_token}` }
    }
    const [author, stranger] = [await registered('author'), await registered('stranger')]
    const { rows } = await server.pool.query('select owner_id from novels where id = $1', [novelId])
    await server.pool.query('update novels set owner_id = $2, hidden = true where id = $1', [novelId, author.id])
    try {
      for (const { path, file } of [picture, track]) {
        for (const address of [path, `${path}?t=${storedAt(file)}`, `${path}?w=320`]) {
          expect((await get(address)).status).toBe(404)
          expect((await get(address, { cookie: stranger.cookie })).status).toBe(404)
          expect((await get(address, { authorization: stranger.authorization })).status).toBe(404)
          expect((await get(address, { authorization: 'Bearer nonsense' })).status).toBe(404)
          for (const own of [
            ['cookie', author.cookie],
            ['authorization', author.authorization],
          ] as const) {
            const { status, headers } = await get(address, { [own[0]]: own[1] })
            expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
          }
        }
      }
    } finally {
      await server.pool.query('update novels set owner_id = $2, hidden = false where id = $1', [
        novelId,
        rows[0].owner_id,
      ])
    }
    expect((await get(picture.path)).status).toBe(200)
  })

  test('is found under no other address', async () => {
    const { path } = picture
    const wrong = [
      path.replace('building', 'production'),
      path.replace('background', 'sprite'),
      path.replace('.png', '.jpg'),
      path.replace('.png', ''),
      path.replace(novelId, newId<string>()),
      '/assets/building/../../../etc/passwd',
      '/assets/building/%2e%2e%2f%2e%2e/background/etc.png',
      `/assets/building/${novelId}/background/..%2f..%2fpasswd.png`,
      `/assets/building/${novelId}/background/${'a'.repeat(36)}.png`,
      '/assets/building/x/y/z',
      '/assets',
    ]
    for (const address of wrong) {
      const { status, headers } = await get(address)
      expect([address, status, headers.get('content-type')?.split(';')[0]]).toEqual([
        address,
        404,
        'application/problem+json',
      ])
    }
  })
})

describe('a picture', () => {
  test('is served as WebP in the requested or the next larger width, generated once for concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => get(`${picture.path}?t=${storedAt(picture.file)}&w=300`)),
    )
    for (const response of answers) {
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(await widthOf(response)).toBe(320)
    }
    expect((await readdir(join(server.folder, novelId, picture.file))).sort()).toEqual(['original.png', 'w320.webp'])
    expect(await widthOf(await get(`${picture.path}?w=321`))).toBe(480)
    const [one, other] = await Promise.all([get(`${picture.path}?w=320`), get(`${picture.path}?w=480`)])
    expect(one.headers.get('etag')).not.toBe(other.headers.get('etag'))
  })

  test('is served as AVIF to clients that accept it once generated, and as WebP to all others', async () => {
    const { path, file } = await store('background', 'png', await painted('png'), 900)
    const as = (accept: string) => get(`${path}?w=640&t=${storedAt(file)}`, { accept })
    const first = await as('image/avif,image/webp,*/*')
    expect([first.headers.get('content-type'), first.headers.get('vary')]).toEqual(['image/webp', 'accept'])
    await expect.poll(async () => (await as('image/avif')).headers.get('content-type')).toBe('image/avif')
    const [small, usual] = [await as('image/avif,*/*'), await as('image/webp,*/*')]
    expect(usual.headers.get('content-type')).toBe('image/webp')
    expect(small.bytes.length).toBeLessThan(usual.bytes.length)
    expect(small.headers.get('etag')).not.toBe(usual.headers.get('etag'))
    expect((await sharp(small.bytes).metadata()).format).toBe('heif')
  })

  test('is generated as AVIF on the third request, and not before', async () => {
    const { file } = await store('background', 'webp', await painted('webp'), 900)
    const asset = { novel_id: novelId, type: 'background', extension: 'webp', file, bytes: 1, width: 900 } as const
    const variants = createPictureVariants(server)
    for (const formats of [['w640.webp'], ['w640.webp'], ['w640.avif', 'w640.webp']]) {
      await variants.at({ ...asset, hidden_for: null }, 640, { avif: true })
      await variants.settled()
      expect((await readdir(join(server.folder, novelId, file))).sort()).toEqual(['original.webp', ...formats])
    }
  })

  test('is replaced by the original while the disk is full, and only then', async () => {
    const { path, file } = await store('background', 'png', await painted('png'), 900)
    const facts = { novel_id: novelId, type: 'background', extension: 'png', file, bytes: 1, width: 900 } as const
    const asset = { ...facts, hidden_for: null }
    let refusal: Error | null = new ProblemError('disk_full')
    const put: FileStore['put'] = (...args) => (refusal ? Promise.reject(refusal) : server.files.put(...args))
    const variants = createPictureVariants({ ...server, files: { ...server.files, put } })
    expect(await variants.at(asset, 320)).toEqual({ key: null, lasts: false })
    const name = path.slice(path.lastIndexOf('/') + 1)
    const opened = () =>
      openAsset(
        { pool: server.pool, variants, viewer: async () => null },
        { kind: 'building', novelId, type: 'background', name },
        { t: String(storedAt(file)), w: '320' },
      )
    // No cache keeps the original for good under the address of the smaller form.
    expect(await opened()).toMatchObject({ mediaType: 'image/png', immutable: false })
    refusal = new ProblemError('files_unavailable')
    await expect(variants.at(asset, 320)).rejects.toBe(refusal)
    refusal = null
    expect(await variants.at(asset, 320)).toEqual({ key: expect.stringMatching(/w320\.webp$/), lasts: true })
    expect(await opened()).toMatchObject({ mediaType: 'image/webp', immutable: true })
  })

  test('leaves no smaller form behind when it is deleted while that is made', async () => {
    const { file } = await store('background', 'png', await painted('png'), 900)
    const facts = { novel_id: novelId, type: 'background', extension: 'png', file, bytes: 1, width: 900 } as const
    const run: FileWork['run'] = async (job, args) => {
      const done = await server.fileWork.run(job, args)
      await server.files.remove(`${novelId}/${file}`)
      return done
    }
    const variants = createPictureVariants({ ...server, fileWork: { ...server.fileWork, run } })
    await expect(variants.at({ ...facts, hidden_for: null }, 320)).rejects.toMatchObject({ code: 'asset_not_found' })
    expect(await readdir(join(server.folder, novelId))).not.toContain(file)
  })

  test('is never enlarged, and rejects invalid widths', async () => {
    expect(await widthOf(await get(`${picture.path}?w=1900`))).toBe(1_000)
    for (const odd of ['0', '-5', 'x', '99999', '1e3', '']) {
      expect((await get(`${picture.path}?w=${odd}`)).headers.get('content-type')).toBe('image/png')
    }
    expect((await get(`${track.path}?w=320`)).headers.get('content-type')).toBe('audio/mpeg')
  })

  test('that was stored before pictures were fully validated is served unchanged', async () => {
    const tall = await sharp({ create: { width: 20, height: 20_000, channels: 3, background: '#345' } })
      .png()
      .toBuffer()
    const frames = ['#f00', '#0f0'].map((background) =>
      sharp({ create: { width: 700, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer()
    const noPicture = Buffer.from('nothing that could be shown')
    for (const [extension, bytes, width] of [
      ['png', tall, 20],
      ['gif', moving.subarray(0, moving.length - 60), 700],
      ['png', noPicture, 700],
    ] as const) {
      const { path } = await store('background', extension, bytes, width)
      for (const time of ['the first time', 'the second time']) {
        const served = await get(`${path}?w=160`)
        expect([time, served.status]).toEqual([time, 200])
      }
    }
  })
})
