import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** Fetches a file and reads its bytes: an unread response keeps the HTTP server open. */
const open = async (address: string) => {
  const response = await fetch(address)
  await response.arrayBuffer()
  return response
}

describe('assets', () => {
  test('are stored once for one idempotency key, also at once, and again when they were deleted', async () => {
    const { id } = await newDraft()
    const base = `/api/building_novel/${id}/assets`
    const key = randomUUID()
    const file = { name: 'quay.png', bytes: await picture() }
    const send = async (headers: Record<string, string> = { 'idempotency-key': key }) => {
      const { status, json } = await call('POST', base, assetForm(words, file), headers)
      return [status, json]
    }
    expect(await Promise.all([send(), send()])).toEqual([
      [201, key],
      [201, key],
    ])
    await call('PUT', `${base}/${key}`, assetForm({ name: 'A co-author’s name' }))
    expect(await send()).toEqual([201, key])
    const backgrounds = async () =>
      (await call('GET', `/api/building_novel/${id}`)).json.assets.backgrounds.map(({ name }: { name: string }) => name)
    expect(await backgrounds()).toEqual(['A co-author’s name'])
    await send({})
    expect(await backgrounds()).toEqual(['A co-author’s name', 'Quay'])
    await call('DELETE', `${base}/${key}`)
    expect((await send())[1]).not.toBe(key)
    expect(await backgrounds()).toEqual(['Quay', 'Quay'])
  })

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
    const minimal = { prefer: 'return=minimal' }
    expect((await call('DELETE', `${base}/${assetId}`, undefined, minimal)).status).toBe(204)
    expect((await call('POST', `${base}/${assetId}/restore`, undefined, minimal)).status).toBe(204)
  })

  test('return themselves in full on request, and keep their address until the file is replaced', async () => {
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

  test('are changed in bulk (renamed, converted, deleted, restored), all of them or none', async () => {
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

  test('report what is missing or wrong', async () => {
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
    expect(await refused({ ...words, descripton: 'Misspelt.' }, file)).toEqual([422, 'invalid_input'])
    expect(await refused(words, { ...file, name: 'a.svg' })).toEqual([422, 'file_extension'])
    expect(await refused(words, { ...file, name: 'a' })).toEqual([422, 'file_extension'])
    expect(await refused(words, { ...file, name: 'a.jpg' })).toEqual([422, 'file_content'])
    expect(await refused(words, { name: 'a.png', bytes: new Uint8Array() })).toEqual([422, 'file_empty'])
    expect(await refused({ ...words, asset_type: 'music' }, { ...file, name: 'a.mp3' })).toEqual([422, 'file_content'])
    expect(await refused(words, { name: 'a.png', bytes: file.bytes.subarray(0, 80) })).toEqual([422, 'file_unreadable'])
    expect(await refused(words, { name: 'a.png', bytes: new Uint8Array(21 * 1_048_576) })).toEqual([
      413,
      'picture_too_large',
    ])
  })

  test('uploaded while their novel is deleted find no novel, and leave no file', async () => {
    const file = { name: 'a.png', bytes: await picture() }
    for (let round = 0; round < 4; round++) {
      const { id } = await newDraft()
      const uploads = Array.from({ length: 4 }, () =>
        call('POST', `/api/building_novel/${id}/assets`, assetForm(words, file)),
      )
      // How many files are announced or stored: each round deletes the novel at another moment.
      const begun = async () => {
        const { rows } = await server.pool.query<{ count: number }>(
          `select (select count(*) from stray_files where folder like $1 || '/%')::int
             + (select count(*) from assets where novel_id = $1::uuid)::int as count`,
          [id],
        )
        return rows[0]?.count
      }
      await expect.poll(begun, { interval: 5, timeout: 60_000 }).toBeGreaterThanOrEqual(round)
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
