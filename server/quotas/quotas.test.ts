import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AuthorsServer, openAuthorsServer } from '../http/test-authors-server.ts'
import type { Quotas } from './quotas.ts'

let toModel: AuthorsServer
let token: string
/** Each test sets the quotas it needs. */
const quotas: Quotas = { bytes: 0, drafts: 0, novels: 0, published: 0 }
beforeAll(async () => {
  toModel = await openAuthorsServer({ quotas })
})
beforeEach(async () => {
  Object.assign(quotas, { bytes: 0, drafts: 0, novels: 0, published: 0 })
  token = await toModel.person()
})
afterAll(() => toModel.close())

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  toModel.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
const draft = () => call('POST', '/api/building_novel', '"The Lamp"', { 'content-type': 'application/json' })
const publish = (id: string) =>
  call('POST', `/api/building_novel/${id}/production_novel`, { play_link: `q-${Math.random().toString(36).slice(2)}` })
const room = async () => (await call('GET', '/api/me/room')).json
/** Uploads a noise picture with sides of this many pixels. */
const upload = async (id: string, side: number) => {
  const noise = randomBytes(side * side * 3)
  const bytes = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Quay', prompt_description: 'Fog.', asset_type: 'background' }))
    form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  return call('POST', `/api/building_novel/${id}/assets`, form)
}
const codes = (answers: { status: number; json: { code?: string } | null }[]) =>
  answers.map(({ status, json }) => (status < 300 ? 'ok' : json?.code)).sort()

test('limits drafts, including concurrent, copied and imported ones', async () => {
  quotas.drafts = 2
  expect(codes(await Promise.all([draft(), draft(), draft(), draft()]))).toEqual([
    'ok',
    'ok',
    'quota_drafts',
    'quota_drafts',
  ])
  const [mine] = (await call('GET', '/api/building_novel')).json
  expect((await call('POST', `/api/building_novel/${mine.id}/duplicate`, {})).json.code).toBe('quota_drafts')
  const archive = new Uint8Array(
    await (
      await fetch(`${toModel.address}/api/building_novel/${mine.id}/archive`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).arrayBuffer(),
  )
  const send = () => {
    const form = new FormData()
    form.set('file', new Blob([archive]), 'a.fabula')
    return call('POST', '/api/building_novel/import', form)
  }
  expect((await send()).json.code).toBe('quota_drafts')
  await call('DELETE', `/api/building_novel/${mine.id}`)
  expect((await send()).status).toBe(201)
  expect((await room()).drafts).toEqual({ used: 2, most: 2 })
})

test('limits published novels, and the total of all novels', async () => {
  Object.assign(quotas, { published: 1, novels: 3 })
  const { json } = await draft()
  expect((await publish(json.id)).status).toBeLessThan(300)
  expect((await publish(json.id)).json.code).toBe('quota_published')
  expect(codes([await draft(), await draft()])).toEqual(['ok', 'quota_novels'])
  expect(await room()).toMatchObject({
    published: { used: 1, most: 1 },
    novels: { used: 3, most: 3 },
    drafts: { most: null },
  })
})

test('limits bytes, including concurrent uploads, copies and long texts; a refused file is not stored', async () => {
  const { id } = (await draft()).json
  expect((await upload(id, 60)).status).toBeLessThan(300)
  const { used } = (await room()).bytes
  expect(used).toBeGreaterThan(5_000)
  quotas.bytes = Math.round(used * 2.5)
  expect(codes(await Promise.all([upload(id, 60), upload(id, 60), upload(id, 60)]))).toEqual([
    'ok',
    'quota_bytes',
    'quota_bytes',
  ])
  expect((await call('POST', `/api/building_novel/${id}/duplicate`, {})).json.code).toBe('quota_bytes')
  const scene = (
    await call('POST', `/api/building_novel/${id}/interactive_scenes`, 'Pier', { 'content-type': 'text/plain' })
  ).json
  // Random letters, because repetitions are compressed: as long as allowed, and larger than the remaining room.
  const letters = () => randomBytes(14_000).toString('base64').slice(0, 18_000)
  const path = `/api/building_novel/${id}/interactive_scenes/${scene.id}`
  const prompts = Array.from({ length: 5 }, () => ({ prompt_description: letters(), conditionals: [] }))
  const long = await call('PUT', path, { additional_prompt_descriptions: prompts })
  expect([long.status, long.json.code]).toEqual([403, 'quota_bytes'])
  const { rows } = await toModel.pool.query('select 1 from assets where novel_id = $1', [id])
  expect(rows).toHaveLength(2)
  const stray = await toModel.pool.query('select 1 from stray_files where remove_after > now()')
  expect(stray.rows).toEqual([])
})

test('an editor is told whose room is full, and their own room is not used', async () => {
  const { id } = (await draft()).json
  token = await toModel.person()
  const me = (await call('GET', '/api/me')).json
  await toModel.pool.query(`insert into novel_members (novel_id, user_id, role) values ($1, $2, 'editor')`, [id, me.id])
  expect((await upload(id, 60)).status).toBeLessThan(300)
  expect((await room()).bytes.used).toBe(0)
  quotas.bytes = 9_000
  expect((await upload(id, 60)).json.code).toBe('quota_owner_bytes')
})

test('an archive larger than the remaining room is refused by its announced length or while it is read, and is not stored', async () => {
  await draft()
  quotas.bytes = (await room()).bytes.used + 1_000_000
  const megabyte = new Uint8Array(1_048_576)
  const head = '--line\r\nContent-Disposition: form-data; name="file"; filename="a.fabula"\r\n\r\n'
  /** Sends this many megabytes; returns the outcome and how many were read before it. */
  const send = async (size: number, length: boolean) => {
    let sent = 0
    const parts = (function* () {
      yield new TextEncoder().encode(head)
      for (; sent < size; sent++) yield megabyte
      yield new TextEncoder().encode('\r\n--line--\r\n')
    })()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=line' }
    const all = { 'content-length': String(head.length + size * megabyte.length + 12) }
    const { hostname, port } = new URL(toModel.address)
    return new Promise<{ status?: number | undefined; code: string }>((resolve, reject) => {
      const asked = request(
        {
          hostname,
          port,
          method: 'POST',
          path: '/api/building_novel/import',
          headers: { ...headers, ...(length ? all : {}) },
        },
        async (answer) => {
          let text = ''
          for await (const chunk of answer) text += chunk
          // Nobody waits for the rest of the upload.
          asked.destroy()
          resolve({ status: answer.statusCode, code: JSON.parse(text).code })
        },
      )
      asked.on('error', reject)
      Readable.from(parts).pipe(asked)
    })
  }
  for (const says of [true, false]) expect(await send(12, says)).toEqual({ status: 403, code: 'quota_bytes' })
  // An archive that fits is read, and turns out to be none.
  expect(await send(4, true)).toEqual({ status: 422, code: 'archive_unreadable' })
  await expect.poll(async () => (await readdir(toModel.folder)).filter((name) => /upload/.test(name))).toEqual([])
})

test("other authors' novels do not count, and a quota of 0 is shown as none", async () => {
  quotas.drafts = 1
  expect((await draft()).status).toBe(201)
  token = await toModel.person()
  expect((await draft()).status).toBe(201)
  quotas.drafts = 0
  expect((await room()).drafts).toEqual({ used: 1, most: null })
})
