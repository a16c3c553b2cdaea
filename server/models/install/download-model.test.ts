import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { downloadModel } from './download-model.ts'

const bytes = randomBytes(300_000)
let checksum = ''
let cutAt: number | null = null
const ranges: (string | undefined)[] = []
let folder: string

const hub = createServer((request, response) => {
  if (request.method === 'HEAD') {
    response
      .writeHead(302, { location: '/there', 'x-linked-etag': `"${checksum}"`, 'x-linked-size': bytes.length })
      .end()
    return
  }
  const { range } = request.headers
  ranges.push(range)
  const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0)
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
  await expect(downloadModel(url(), target, () => undefined)).rejects.toThrow()
  const kept = (await stat(`${target}.part`)).size
  expect(kept).toBeGreaterThan(0)
  cutAt = null
  const seen: number[] = []
  await downloadModel(url(), target, ({ done, total }) => seen.push(done / (total ?? 1)))
  expect(ranges).toEqual([undefined, `bytes=${kept}-`])
  expect(seen.at(-1)).toBe(1)
  expect((await readFile(target)).equals(bytes)).toBe(true)
})

test("a file whose checksum differs from the hub's is never used", async () => {
  const target = join(folder, 'model.gguf')
  checksum = '0'.repeat(64)
  await expect(downloadModel(url(), target, () => undefined)).rejects.toThrow('checksum')
  await expect(stat(target)).rejects.toThrow()
  await expect(stat(`${target}.part`)).rejects.toThrow()
})
