import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from './test-server.ts'

let server: TestServer
let webDir: string
const script = `export const text = '${'fog '.repeat(500)}'`

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'fabula-built-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'assets/home-DGHzBa6u.js'), script)
  await writeFile(join(webDir, 'assets/home-DGHzBa6u.js.br'), brotliCompressSync(script))
  await writeFile(join(webDir, 'assets/home-DGHzBa6u.js.gz'), gzipSync(script))
  await writeFile(join(webDir, 'icon-192.png'), 'png')
  for (const name of ['favicon.ico', 'icon.svg', 'apple-touch-icon.png', 'service-worker.js'])
    await writeFile(join(webDir, name), name)
  server = await openTestServer(() => ({
    handlers: [],
    pages: {
      webDir,
      look: () => null,
      fill: () => Promise.reject(new Error('no page is asked for')),
      render: () => '',
    },
  }))
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.address + path, { method, headers: { 'accept-encoding': 'identity', ...headers } })
const home = '/static/assets/home-DGHzBa6u.js'

test.each([
  ['br', 'br, gzip', 'br'],
  ['gzip', 'gzip', 'gzip'],
  ['gzip if br is excluded', 'br;q=0, gzip', 'gzip'],
  ['uncompressed', 'identity', null],
])('is sent in the smallest encoding that a client accepts: %s', async (_what, accepted, encoding) => {
  const answer = await get(home, { 'accept-encoding': accepted })
  expect([answer.status, answer.headers.get('content-encoding'), await answer.text()]).toEqual([200, encoding, script])
  expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(answer.headers.get('vary')).toContain('accept-encoding')
})

test('is not sent again to a client that has it', async () => {
  const etag = (await get(home)).headers.get('etag') ?? ''
  const again = await get(home, { 'if-none-match': `"other", W/${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await get(home, { 'if-none-match': '"other"' })).status).toBe(200)
})

test('is answered with its size and no body for HEAD', async () => {
  const head = await get('/static/icon-192.png', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), head.headers.get('content-type')]).toEqual([
    200,
    '3',
    'image/png',
  ])
})

test.each(['/static/none.js', '/static/', '/static/assets', '/static/a%00b'])('%s is not found', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('is read once, and served from memory after it is deleted from the disk', async () => {
  await get(home)
  await rm(webDir, { recursive: true })
  expect(await (await get(home)).text()).toBe(script)
  // A file that was not read before another build replaced it is not found, the next time too.
  expect((await get('/static/icon-192.png')).status).toBe(200)
  expect((await get('/icon.svg')).status).toBe(404)
  expect((await get('/icon.svg')).status).toBe(404)
})
