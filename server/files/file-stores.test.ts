import { existsSync, statSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { FileStore } from '../media/file-store.ts'
import { checkBucket } from './check-bucket.ts'
import { createDiskFiles } from './disk-files.ts'
import { createS3Files } from './s3-files.ts'
import { openTestBucket } from './test-bucket.ts'

let folder: string
let bucket: Awaited<ReturnType<typeof openTestBucket>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabula-files-'))
  bucket = await openTestBucket()
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true })
})

const stores: [string, () => FileStore][] = [
  ['disk', () => createDiskFiles(join(folder, 'files'))],
  ['s3', () => createS3Files(bucket.settings)],
]
const read = async (store: FileStore, key: string, range?: { start: number; end: number }) => {
  const stream = await store.open(key, range)
  return stream && (await buffer(stream)).toString()
}

describe.each(stores)('files on %s', (_, open) => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  it('exist whole or in ranges once they were put, and not before', async () => {
    const store = open()
    const key = 'a1/b2/original.png'
    expect([await read(store, key), await store.size(key)]).toEqual([null, null])
    await store.put(key, bytes('0123456789'))
    expect([await read(store, key), await store.size(key)]).toEqual(['0123456789', 10])
    expect(await read(store, key, { start: 2, end: 4 })).toBe('234')
    expect(await read(store, key, { start: 9, end: 9 })).toBe('9')
  })

  it('are moved from a path, which is empty afterwards', async () => {
    const store = open()
    const path = join(folder, 'upload')
    await writeFile(path, 'music')
    await store.put('a1/b3/original.mp3', { path })
    expect(await read(store, 'a1/b3/original.mp3')).toBe('music')
    await expect(stat(path)).rejects.toThrow('ENOENT')
  })

  it('are copied so that each is independent of the other', async () => {
    const store = open()
    await store.put('c1/d/original.png', bytes('picture'))
    expect(await store.copy('c1/d/original.png', 'c2/d/original.png')).toBe(true)
    expect(await store.copy('c1/d/original.png', 'c2/d/original.png')).toBe(true)
    expect(await store.copy('c1/none/original.png', 'c3/none/original.png')).toBe(false)
    await store.remove('c1')
    expect(await read(store, 'c1/d/original.png')).toBeNull()
    expect(await read(store, 'c2/d/original.png')).toBe('picture')
  })

  it('are copied by folder, with their variants', async () => {
    const store = open()
    await store.copyFolder('f1/none', 'f2/none')
    for (const name of ['original.png', 'w160.webp', 'w160.avif']) await store.put(`f1/d/${name}`, bytes(name))
    await store.put('f1/d2/w160.webp', bytes('of another'))
    await store.copyFolder('f1/d', 'f2/e')
    await store.copyFolder('f1/d', 'f2/e')
    await store.remove('f1')
    expect(await read(store, 'f2/e/w160.webp')).toBe('w160.webp')
    expect(await read(store, 'f2/e/w160.avif')).toBe('w160.avif')
    expect(await read(store, 'f2/e/original.png')).toBe('original.png')
    expect(await store.size('f2/e2/w160.webp')).toBeNull()
  })

  it('are deleted by folder, however many there are, but not a folder with the same prefix', async () => {
    const store = open()
    for (let i = 0; i < 10; i++) await store.put(`e/${i}/w320.webp`, bytes('x'))
    await store.put('ee/1/w320.webp', bytes('x'))
    await store.remove('e')
    await store.remove('e')
    for (let i = 0; i < 10; i++) expect(await store.size(`e/${i}/w320.webp`)).toBeNull()
    expect(await store.size('ee/1/w320.webp')).toBe(1)
  })
})

/** A folder in memory, if the machine has one: another file system than that of the temporary folder. */
const elsewhere = '/dev/shm'
const isElsewhere = existsSync(elsewhere) && statSync(elsewhere).dev !== statSync(tmpdir()).dev

describe('on disk', () => {
  it.skipIf(!isElsewhere)('moves a file from another file system (needs /dev/shm)', async () => {
    const from = await mkdtemp(join(elsewhere, 'fabula-files-'))
    onTestFinished(() => rm(from, { recursive: true }))
    await writeFile(join(from, 'upload'), 'music')
    const store = createDiskFiles(join(folder, 'files'))
    await store.put('g1/b/original.mp3', { path: join(from, 'upload') })
    expect([await read(store, 'g1/b/original.mp3'), await readdir(from)]).toEqual(['music', []])
  })

  it('copies no unfinished file with a folder', async () => {
    const store = createDiskFiles(join(folder, 'files'))
    await store.put('h1/d/w160.webp', new TextEncoder().encode('x'))
    await writeFile(join(folder, 'files', 'h1', 'd', 'w320.webp.0a1b2c.part'), 'half')
    await store.copyFolder('h1/d', 'h2/d')
    expect(await readdir(join(folder, 'files', 'h2', 'd'))).toEqual(['w160.webp'])
  })

  it('accepts no path out of the folder', async () => {
    const store = createDiskFiles(join(folder, 'files'))
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', 'a/.hidden', 'a\0b', '']) {
      await expect(store.put(key, new Uint8Array())).rejects.toThrow('Not a key')
      await expect(store.open(key)).rejects.toThrow('Not a key')
    }
  })

  it('leaves nothing half-written behind when a write fails', async () => {
    const store = createDiskFiles(join(folder, 'half'))
    await expect(store.put('a/original.png', { path: join(folder, 'nowhere') })).rejects.toThrow('ENOENT')
    expect(await readdir(join(folder, 'half', 'a'))).toEqual([])
  })
})

describe('in a bucket', () => {
  it('retries when a store fails temporarily', async () => {
    const store = createS3Files(bucket.settings)
    await store.put('s/original.png', new TextEncoder().encode('x'))
    bucket.fail(503, 2)
    expect(await store.size('s/original.png')).toBe(1)
  })

  it('detects a copy that fails after a successful status', async () => {
    const store = createS3Files(bucket.settings)
    bucket.fail(200, 3)
    await expect(store.copy('s/original.png', 's2/original.png')).rejects.toMatchObject({ code: 'files_unavailable' })
    bucket.fail(0, 0)
    expect(await store.size('s2/original.png')).toBeNull()
  })

  it('distinguishes a refusal from a missing file', async () => {
    bucket.fail(403, 1)
    const asked = createS3Files(bucket.settings).size('s/original.png')
    await expect(asked).rejects.toMatchObject({ code: 'files_unavailable' })
  })

  it('reports a store that stays down as temporary, and a full one as full', async () => {
    const store = createS3Files(bucket.settings)
    bucket.fail(500, 3)
    await expect(store.size('s/original.png')).rejects.toMatchObject({
      code: 'files_unavailable',
      facts: { retryAfter: 10 },
    })
    bucket.fail(507, 3)
    await expect(store.put('s/other.png', new Uint8Array(1))).rejects.toMatchObject({ code: 'disk_full' })
    const nobody = createS3Files({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' })
    await expect(nobody.size('s/original.png')).rejects.toMatchObject({ code: 'files_unavailable' })
  })
})

describe('a bucket that can not be used any more', () => {
  const open = (wrong: Partial<typeof bucket.settings>) => {
    bucket.fail(0, 0)
    const told: string[] = []
    return { told, store: createS3Files({ ...bucket.settings, ...wrong }, (sentence) => told.push(sentence)) }
  }

  it('is reported once, with an explanation, while callers are asked to retry', async () => {
    const { told, store } = open({ accessKeyId: 'other' })
    for (const call of [
      () => store.size('a/original.png'),
      () => store.open('a/original.png'),
      () => store.remove('a'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'files_unavailable' })
    expect(told).toEqual([
      expect.stringMatching(/does not know the key: correct S3_ACCESS_KEY_ID\. Until that is over/),
    ])
  })

  it('has no files that are merely missing: a backup without them would look complete', async () => {
    const { told, store } = open({ bucket: 'gone' })
    for (const call of [
      () => store.size('a/original.png'),
      () => store.open('a/original.png'),
      () => store.copy('a/b.png', 'c/d.png'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'files_unavailable' })
    expect(told).toEqual([expect.stringMatching(/has no bucket gone/)])
    expect(await createS3Files(bucket.settings).size('never/original.png')).toBeNull()
  })
})

describe('a bucket is checked when the server starts', () => {
  it.each([
    ['with the right settings', {}, null],
    ['with an unknown name', { bucket: 'nobodys' }, /has no bucket nobodys: make it, or correct S3_BUCKET/],
    ['with a wrong key', { accessKeyId: 'other' }, /does not know the key: correct S3_ACCESS_KEY_ID/],
    ['in another region', { region: 'eu-west-3' }, /in another region than eu-west-3: correct S3_REGION/],
    ['with a different clock', { accessKeyId: 'late' }, /has another time than this machine: set the clock/],
  ])('%s', async (_, wrong, words) => {
    const told: string[] = []
    bucket.fail(0, 0)
    const checked = checkBucket({ ...bucket.settings, ...wrong }, (sentence) => told.push(sentence))
    if (words) await expect(checked).rejects.toThrow(words)
    else await checked
    expect(told).toEqual([])
  })

  it('that is unreachable is reported, and waited for', async () => {
    const told: string[] = []
    await checkBucket({ ...bucket.settings, endpoint: 'http://127.0.0.1:9' }, (sentence) => told.push(sentence))
    expect(told).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 does not answer.*correct S3_ENDPOINT/)])
  })
})
