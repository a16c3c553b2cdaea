import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../process/free-port.ts'
import { downloadModel } from './download-model.ts'

const bytes = randomBytes(300_000)
let checksum = ''
let cutAt: number | null = null
let isLinked = true
const ranges: (string | undefined)[] = []
let folder: string

const hub = createServer((request, response) => {
  if (request.method === 'HEAD') {
    const linked = { 'x-linked-etag': `"${checksum}"`, 'x-linked-size': bytes.length }
    response.writeHead(302, { location: '/there', ...(isLinked ? linked : { 'content-length': 1_000 }) }).end()
    return
  }
  const { range } = request.headers
  ranges.push(range)
  const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
  if (from === bytes.length) return void response.writeHead(416, { 'content-range': `bytes */${from}` }).end()
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from })
  if (cutAt === null) response.end(bytes.subarray(from))
  else response.write(bytes.subarray(from, cutAt), () => response.socket?.destroy())
})

beforeAll(async () => {
  await new Promise<void>((resolve) => hub.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabula-download-'))
  checksum = createHash('sha256').update(bytes).digest('hex')
  cutAt = null
  isLinked = true
  ranges.length = 0
})
afterAll(async () => {
  hub.close()
  await rm(folder, { recursive: true })
})
const url = () => `http://127.0.0.1:${(hub.address() as AddressInfo).port}/model.gguf`

test('an interrupted download is resumed and verified', async () => {
  const target = join(folder, 'model.gguf')
  cutAt = 100_000
  await expect(downloadModel(url(), target, () => undefined)).rejects.toThrow(/^The download broke off/)
  const kept = (await stat(`${target}.part`)).size
  expect(kept).toBeGreaterThan(0)
  cutAt = null
  const seen: number[] = []
  await downloadModel(url(), target, ({ done, total }) => seen.push(done / (total ?? 1)))
  expect(ranges).toEqual([undefined, `bytes=${kept}-`])
  expect(seen.at(-1)).toBe(1)
  expect((await readFile(target)).equals(bytes)).toBe(true)
})

test('a hub that says nothing about a file is not taken at the size of its redirect', async () => {
  const target = join(folder, 'model.gguf')
  isLinked = false
  cutAt = 100_000
  await expect(downloadModel(url(), target, () => undefined)).rejects.toThrow(/^The download broke off: .*goes on/)
  cutAt = null
  await downloadModel(url(), target, () => undefined)
  expect((await readFile(target)).equals(bytes)).toBe(true)
  // The process was killed before it renamed the file.
  await rename(target, `${target}.part`)
  await downloadModel(url(), target, () => undefined)
  expect((await readFile(target)).equals(bytes)).toBe(true)
})

test('without a network the hub and the reason are named', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}/model.gguf`
  await expect(downloadModel(nowhere, join(folder, 'model.gguf'), () => undefined)).rejects.toThrow(
    /^127\.0\.0\.1:\d+ cannot be reached: .*ECONNREFUSED/,
  )
})

test("a file whose checksum differs from the hub's is never used", async () => {
  const target = join(folder, 'model.gguf')
  checksum = '0'.repeat(64)
  await expect(downloadModel(url(), target, () => undefined)).rejects.toThrow('checksum')
  await expect(stat(target)).rejects.toThrow('ENOENT')
  await expect(stat(`${target}.part`)).rejects.toThrow('ENOENT')
})
