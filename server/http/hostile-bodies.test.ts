import { connect } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineRoute } from '@fabula/contract/define-route'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handle } from './handler.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const kept = { name: z.optional(z.string()), list: z.optional(z.array(z.number())) }
const small = defineRoute({
  name: 'small',
  method: 'PUT',
  path: '/api/small',
  summary: '',
  body: z.strictObject(kept),
  largestBody: { bytes: 40_000, values: 1_000 },
  answer: z.unknown(),
})
const whole = defineRoute({
  ...small,
  name: 'whole',
  path: '/api/whole',
  body: z.looseObject(kept),
  largestBody: { bytes: 40_000, values: 100, ignored: { fields: ['scenes'], values: 1_000 } },
})
const form = defineRoute({ ...small, name: 'form', path: '/api/form', bodyKind: 'form', body: z.looseObject({}) })
const words = defineRoute({ ...small, name: 'words', path: '/api/words', bodyKind: 'text', body: z.string() })
const bare = defineRoute({ name: 'bare', method: 'POST', path: '/api/bare', summary: '', answer: z.string() })

let server: TestServer
beforeAll(async () => {
  server = await openTestServer(() => ({
    handlers: [
      handle(small, async ({ body }) => body),
      handle(whole, async ({ body }) => Object.keys(body)),
      handle(form, async ({ body }) => Object.keys(body).length),
      handle(words, async ({ body }) => body),
      handle(bare, async () => 'fine'),
    ],
  }))
})
afterAll(() => server.close())

const put = async (path: string, body: string | Buffer, headers: Record<string, string> = {}) => {
  const answer = await fetch(server.address + path, {
    method: 'PUT',
    body: typeof body === 'string' ? body : new Uint8Array(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: JSON.parse(text) }
}

describe('a hostile body is refused before it is processed', () => {
  test.each(['br', 'gzip', 'deflate', 'zstd', 'gzip, gzip'])('compressed as %s', async (coding) => {
    const bomb = (coding === 'br' ? brotliCompressSync : gzipSync)(Buffer.alloc(10_000, ' '))
    const answer = await put('/api/small', bomb, { 'content-encoding': coding })
    expect([answer.status, answer.json.code]).toEqual([415, 'wrong_media_type'])
    expect(answer.headers.get('accept-encoding')).toBe('identity')
  })

  test('while one without a content type is read as its route expects', async () => {
    const bytes = (text: string) => new Blob([text])
    const send = (path: string, text: string) => fetch(server.address + path, { method: 'PUT', body: bytes(text) })
    expect(await (await send('/api/small', '{"name":"x"}')).json()).toEqual({ name: 'x' })
    expect(await (await send('/api/words', 'Ночь')).json()).toBe('Ночь')
    expect((await send('/api/form', 'a=1')).status).toBe(415)
  })

  test('while one that is declared as uncompressed is accepted', async () => {
    expect((await put('/api/small', '{"name":"x"}', { 'content-encoding': 'identity' })).status).toBe(200)
  })

  test('in another encoding than UTF-8; a byte order mark is skipped', async () => {
    const latin = await put('/api/small', Buffer.from('{"name":"caf\u00e9"}', 'latin1'))
    expect([latin.status, latin.json.code]).toEqual([400, 'bad_json'])
    const text = await put('/api/small', Buffer.from('caf\u00e9', 'latin1'), { 'content-type': 'text/plain' })
    expect([text.status, text.json.code]).toEqual([415, 'wrong_media_type'])
    expect((await put('/api/small', '\ufeff{"name":"caf\u00e9"}')).json).toEqual({ name: 'caf\u00e9' })
  })

  test('longer than its route accepts, whether declared or found while reading', async () => {
    const text = JSON.stringify({ name: 'x'.repeat(40_000) })
    const said = await put('/api/small', text)
    expect([said.status, said.json.code]).toEqual([413, 'body_too_large'])
    // The first chunk alone is too long: the answer arrives before the last one is sent.
    const found = await inPieces('/api/small', text)
    expect(found).toMatch(/^HTTP\/1.1 413 /)
    expect(found).toMatch(/connection: close/i)
  })

  test.each([
    ['fields', (n: number) => `{${Array.from({ length: n }, (_, at) => `"k${at}":0`).join()}}`],
    ['entries', (n: number) => `[${Array.from({ length: n }, () => '0').join()}]`],
    ['lists in lists', (n: number) => `[${Array.from({ length: n / 2 }, () => '[]').join()}]`],
  ])('with more values than its route accepts: %s', async (_what, json) => {
    const over = await put('/api/small', json(1_002))
    expect([over.status, over.json.code]).toEqual([413, 'body_too_large'])
    expect((await put('/api/small', json(998))).status).toBe(422)
  })

  test('with unlimited nesting', async () => {
    const nested = (levels: number) => `{"name":${'['.repeat(levels)}${']'.repeat(levels)}}`
    const deep = await put('/api/small', nested(500))
    expect([deep.status, deep.json.detail]).toEqual([422, 'This is nested too deeply'])
    expect((await put('/api/small', nested(63))).json.detail).not.toBe('This is nested too deeply')
  })

  test('but not because of brackets within its strings', async () => {
    const name = `${'[{,'.repeat(2_000)}\\"${'{"'.repeat(2_000)}`
    expect((await put('/api/small', JSON.stringify({ name }))).json).toEqual({ name })
  })

  test('a form with more fields than any form has', async () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=`).join('&')
    const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await put('/api/form', fields(51), urlencoded)).status).toBe(413)
    expect((await put('/api/form', fields(50), urlencoded)).json).toBe(50)
  })

  test('decompresses nothing for a call that takes no body', async () => {
    const headers = { 'content-encoding': 'br' }
    expect((await server.call('POST', '/api/bare', { body: 'not packed at all', headers })).json).toBe('fine')
  })
})

test('accepts large fields that a route drops, and removes them before validation', async () => {
  const scenes = Array.from({ length: 900 }, (_, at) => at)
  expect((await put('/api/whole', JSON.stringify({ name: 'x', scenes }))).json).toEqual(['name'])
  const others = await put('/api/whole', JSON.stringify({ name: 'x', list: scenes }))
  expect([others.status, others.json.code]).toEqual([413, 'body_too_large'])
})

test('reports the first of many errors, and of each no more than helps', async () => {
  const unknown = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`k${at}`, 0]))
  const many = await put('/api/small', JSON.stringify(unknown))
  expect([many.status, many.json.errors.length]).toEqual([422, 50])
  expect(many.json.detail).toBe('Unknown field: k0, k1, k2…')
  const wrong = await put('/api/small', JSON.stringify({ list: Array.from({ length: 900 }, () => 'x') }))
  expect([wrong.json.errors.length, wrong.json.errors[0].path]).toEqual([50, 'list.0'])
  const long = await put('/api/small', JSON.stringify({ ['k'.repeat(30_000)]: 0 }))
  expect([long.status, long.text.length < 1_500]).toEqual([422, true])
})

/** Returns the answer to a body whose last chunk is never sent. */
const inPieces = (path: string, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.address)
    const head = `PUT ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head}${body.length.toString(16)}\r\n${body}\r\n`),
    )
    let heard = ''
    socket.on('data', (piece) => {
      heard += piece
    })
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
    socket.setTimeout(60_000, () => socket.destroy())
  })
