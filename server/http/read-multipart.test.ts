import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineRoute } from '@fabula/contract/define-route'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ProblemError } from '../problem-error.ts'
import { handle } from './handler.ts'
import { openTestServer, type TestServer } from './test-server.ts'

const Fields = z.object({ name: z.optional(z.string()), asset_type: z.optional(z.enum(['sprite', 'music'])) })
const Seen = z.object({
  name: z.nullable(z.string()),
  filename: z.nullable(z.string()),
  content: z.nullable(z.string()),
})
const upload = defineRoute({
  name: 'upload',
  method: 'POST',
  path: '/api/upload',
  summary: '',
  bodyKind: 'multipart',
  body: Fields,
  answer: Seen,
})
const small = { ...upload, name: 'small', path: '/api/small' }
const archive = { ...upload, name: 'archive', path: '/api/archive' }
const form = defineRoute({ ...upload, name: 'form', path: '/api/form', bodyKind: 'form' })

let server: TestServer
let folder: string
beforeAll(async () => {
  // A folder for temporary files that no other test uses.
  folder = await mkdtemp(join(tmpdir(), 'fabula-uploads-'))
  server = await openTestServer(() => {
    const see = handle(upload, async ({ body, file }) => {
      if (body.name === 'refuse') throw new ProblemError('file_content')
      const content = file ? (await readFile(file.path, 'utf8')).slice(0, 20) : null
      return { name: body.name ?? null, filename: file?.filename ?? null, content }
    })
    return {
      uploadFolder: folder,
      handlers: [
        see,
        { ...see, route: small, largestFile: 1_000 },
        { ...see, route: archive, largestFile: 8 * 1_048_576 },
        { ...see, route: form },
      ],
    }
  })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const body = (fields: Record<string, string | Blob>, filename = 'a.png') => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') data.set(name, value)
    else data.set(name, value, filename)
  }
  return data
}
const leftOver = () => readdir(folder)
/** Files are deleted once the response is closed. */
const expectNothingLeft = () => expect.poll(leftOver).toEqual([])

test('a file exists while its call is answered, and is deleted afterwards', async () => {
  const answer = await server.call('POST', '/api/upload', {
    body: body({ name: 'Лампа', file: new Blob(['light']) }, 'лампа.png'),
  })
  expect(answer.json).toEqual({ name: 'Лампа', filename: 'лампа.png', content: 'light' })
  await expectNothingLeft()
})

test('a large file is streamed, and deleted if its call is refused', async () => {
  const file = new Blob(['x'.repeat(30 * 1024 * 1024)])
  expect((await server.call('POST', '/api/upload', { body: body({ name: 'n', file }) })).json.content).toBe(
    'x'.repeat(20),
  )
  expect((await server.call('POST', '/api/upload', { body: body({ name: 'refuse', file }) })).status).toBe(422)
  const wrong = await server.call('POST', '/api/upload', { body: body({ asset_type: 'hat', file }) })
  expect([wrong.status, wrong.json.errors[0].path]).toEqual([422, 'asset_type'])
  await expectNothingLeft()
})

test('a file over the limit is refused according to its intended kind', async () => {
  const file = new Blob(['x'.repeat(1_001)])
  for (const [fields, code] of [
    [{ asset_type: 'sprite' }, 'picture_too_large'],
    [{ asset_type: 'music' }, 'music_too_large'],
    [{}, 'body_too_large'],
  ] as const) {
    const answer = await server.call('POST', '/api/small', { body: body({ ...fields, file }) })
    expect([answer.status, answer.json.code]).toEqual([413, code])
  }
  await expectNothingLeft()
})

test('accepts one file at most, and ignores an empty file field', async () => {
  const two = body({ file: new Blob(['a']) })
  two.append('file', new Blob(['b']), 'b.png')
  expect((await server.call('POST', '/api/upload', { body: two })).json).toMatchObject({
    status: 422,
    detail: 'Only one file is taken at once',
  })
  const none = await server.call('POST', '/api/upload', { body: body({ name: 'n', file: new Blob([]) }, '') })
  expect(none.json).toEqual({ name: 'n', filename: null, content: null })
  expect((await server.call('POST', '/api/upload')).json).toEqual({ name: null, filename: null, content: null })
  await expectNothingLeft()
})

test('refuses a file in another field than `file`, and ignores text in that field', async () => {
  const answer = await server.call('POST', '/api/upload', { body: body({ picture: new Blob(['a']) }) })
  expect([answer.status, answer.json.detail]).toEqual([422, 'Unknown field: picture'])
  expect((await server.call('POST', '/api/upload', { body: body({ file: 'words' }) })).json.filename).toBe(null)
  await expectNothingLeft()
})

test('a form accepts fields in any encoding, and no file', async () => {
  const seen = { name: 'n', filename: null, content: null }
  const post = (body: unknown) => server.call('POST', '/api/form', { body })
  expect((await post(body({ name: 'n' }))).json).toEqual(seen)
  expect((await post(new URLSearchParams({ name: 'n' }))).json).toEqual(seen)
  expect((await post({ name: 'n' })).json).toEqual(seen)
  expect((await post(body({ name: 'n', file: new Blob(['a']) }))).status).toBe(422)
  await expectNothingLeft()
})

test('a malformed body is the client’s error', async () => {
  const type = 'multipart/form-data; boundary=xx'
  for (const [content, headers] of [
    ['--xx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc', { 'content-type': type }],
    ['nothing of the kind', { 'content-type': type }],
    ['--xx', { 'content-type': 'multipart/form-data' }],
    ['--xx\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\n1\r\n--xx--\r\n', { 'content-type': type }],
  ] as const) {
    const { status } = await server.call('POST', '/api/upload', { body: content, headers })
    expect([400, 415, 422]).toContain(status)
  }
  await expectNothingLeft()
})

test('an aborted upload leaves nothing behind', async () => {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.write(
    'POST /api/upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=xx\r\ncontent-length: 9999\r\n\r\n' +
      '--xx\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
  )
  await expect.poll(async () => (await leftOver()).length).toBe(1)
  socket.destroy()
  await expectNothingLeft()
})

/** Sends the head of an upload and a part of its body, which never ends; the first line of the answer. */
function unfinished(path: string, length: string, part: string, bytes: number): Promise<string> {
  const { hostname, port } = new URL(server.address)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=xx\r\n${length}\r\n\r\n`,
  )
  const body = `--xx\r\nContent-Disposition: form-data; ${part}\r\n\r\n${'x'.repeat(bytes)}`
  socket.write(length.startsWith('content') ? body : `${body.length.toString(16)}\r\n${body}\r\n`)
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n', 1)[0] ?? '')
      socket.destroy()
    })
  })
}

test.each([
  ['a declared length', '/api/archive', 'content-length: 12582912', 'name="file"; filename="a"', 10],
  ['a file', '/api/small', 'transfer-encoding: chunked', 'name="file"; filename="a"', 1_100_000],
  ['a field', '/api/small', 'transfer-encoding: chunked', 'name="name"', 1_100_000],
])('%s over the limit is refused before the body ends', { timeout: 60_000 }, async (_, path, length, part, bytes) => {
  expect(await unfinished(path, length, part, bytes)).toMatch(/^HTTP\/1.1 413 /)
  await expectNothingLeft()
})
