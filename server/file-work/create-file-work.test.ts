import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFileWork, type FileWork, type FileWorkOptions } from './create-file-work.ts'
import { timeLimits } from './file-jobs.ts'
import { openWorkFolder } from './work-folder.ts'

const megabyte = 1_048_576
const plenty = 1_024 * megabyte
let folder: string
const open: FileWork[] = []
const fileWork = (options: Partial<FileWorkOptions> = {}): FileWork => {
  const made = createFileWork({ folder, mostMemory: plenty, ...options })
  open.push(made)
  return made
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fabula-work-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await rm(folder, { recursive: true })
})

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const translations = (path: string) =>
  ['parseTranslations', { path, filename: 'a.csv', language: 'russian', into: folder }] as const
const table = (rows: number) => `unit,source,translation\n${'u,source,translation\n'.repeat(rows)}`
/** The running child processes of this process. */
const children = (): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)/.exec(line) ?? [])
    .filter(([, , parent, args]) => parent === String(process.pid) && args?.includes('file-work-process'))
    .map(([, pid]) => Number(pid))
const heavy = { code: 'file_too_heavy' }

describe('reading an uploaded file', () => {
  test('happens in another process, while this one answers other calls', async () => {
    const work = fileWork()
    const path = await file('large.csv', table(150_000))
    await work.run(...translations(await file('small.csv', table(1))))
    const before = process.cpuUsage()
    const { texts } = await work.run(...translations(path))
    const { user, system } = process.cpuUsage(before)
    expect(texts.length).toBeGreaterThan(10)
    // In microseconds, as processor time and not elapsed time: others may use the processor meanwhile.
    expect(user + system).toBeLessThan(50_000)
    for (const list of texts) expect((await readFile(list)).length).toBeLessThan(megabyte)
  })

  test('ends its process, and only that, when it takes too long', async () => {
    const work = fileWork({ times: { ...timeLimits, parseTranslations: 100 } })
    await expect(work.run(...translations(await file('slow.csv', table(199_000))))).rejects.toMatchObject(heavy)
    await expect.poll(children).toEqual([])
    // The next file gets another process; a small one takes as long as its start.
    const patient = fileWork()
    await expect(patient.run(...translations(await file('a.csv', table(2))))).resolves.toMatchObject({
      texts: [expect.any(String)],
    })
  })

  test('ends its process when it takes too much memory', async () => {
    const work = fileWork({ mostMemory: 140 * megabyte })
    const path = await file('wide.csv', `unit,source,translation\n${`${'x'.repeat(2_000)},y,z\n`.repeat(30_000)}`)
    await expect(work.run(...translations(path))).rejects.toMatchObject(heavy)
    await expect.poll(children).toEqual([])
  })

  test('is refused with a problem when its process is killed, and the next file is read', async () => {
    const work = fileWork({ atOnce: 1 })
    const reading = work.run(...translations(await file('slow.csv', table(199_000))))
    const refused = expect(reading).rejects.toMatchObject(heavy)
    await expect.poll(() => children().length).toBe(1)
    for (const pid of children()) process.kill(pid, 'SIGKILL')
    await refused
    await expect(work.run(...translations(await file('a.csv', table(2))))).resolves.toBeDefined()
  })

  test('is refused with the reason found by its process', async () => {
    const work = fileWork()
    await expect(work.run(...translations(await file('a.csv', 'unit\n')))).rejects.toMatchObject({
      code: 'translations_unreadable',
      facts: { errors: [{ path: 'line 1', message: expect.stringMatching(/columns/) }] },
    })
    const missing = join(folder, 'nowhere')
    await expect(work.run('checkMusic', { path: missing, extension: 'mp3' })).rejects.toMatchObject({ code: 'ENOENT' })
  })

  test.each<[string, string, (write: typeof file) => Promise<string>]>([
    ['with a million entries', 'archive_unreadable', (write) => write('a.zip', aMillionEntries())],
    [
      'within an archive',
      'archive_unreadable',
      (write) => write('a.zip', zipSync({ 'fabula.json': zipSync({ 'fabula.json': new Uint8Array(9) }) })),
    ],
    [
      'with JSON that consists of brackets',
      'archive_unreadable',
      (write) => write('a.zip', zipSync({ 'fabula.json': Buffer.from('['.repeat(4_000_000)) }, { level: 0 })),
    ],
    [
      'that unpacks to thousands of times the size that it states',
      'archive_unreadable',
      (write) => write('a.zip', bomb()),
    ],
    ['without any bytes', 'archive_unreadable', (write) => write('a.zip', '')],
  ])('refuses an archive %s: %s', async (_, code, make) => {
    const path = await make(file)
    await expect(fileWork().run('unpackArchive', { path, into: folder })).rejects.toMatchObject({ code })
  })

  test('leaves nothing behind in its folder', async () => {
    const work = fileWork()
    const failed = work.inFolder(async (own) => {
      await writeFile(join(own, 'half'), 'x')
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a file process', () => {
  test('does several pieces of work, ends when there is none, and another one is started', async () => {
    const work = fileWork({ idleMs: 1_000 })
    const path = await file(
      'a.png',
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
        .png()
        .toBuffer(),
    )
    const check = () => work.run('checkPicture', { path, extension: 'png', into: join(folder, 'checked.png') })
    await check()
    const [first] = children()
    await check()
    expect(children()).toEqual([first])
    await expect.poll(children).toEqual([])
    expect(await check()).toMatchObject({ width: 9, height: 9 })
  })

  test('is one of a limited number, however much there is to do', async () => {
    const work = fileWork({ atOnce: 2 })
    const path = await file('a.csv', table(1_000))
    const all = Array.from({ length: 12 }, () => work.run(...translations(path)))
    await expect.poll(() => children().length).toBe(2)
    await Promise.all(all)
    expect(children()).toHaveLength(2)
  })
})

test('that was killed has its leftovers deleted when another starts, but not those of a running one', async () => {
  const host = hostname().replace(/[^A-Za-z0-9]/g, '_')
  const names = {
    gone: `${host}-999999999`,
    running: `${host}-${process.ppid}`,
    elsewhere: 'other-1',
    silent: 'other-2',
  }
  for (const name of Object.values(names)) await mkdir(join(folder, name))
  await writeFile(join(folder, names.gone, 'upload-1'), 'half of a picture')
  await utimes(join(folder, names.silent), new Date(0), new Date(0))
  const own = await openWorkFolder(folder)
  expect((await readdir(folder)).map((name) => join(folder, name)).sort()).toEqual(
    [own.path, join(folder, names.elsewhere), join(folder, names.running)].sort(),
  )
  await own.remove()
})

test('that is idle touches its folder, so that a process starting on another machine does not delete it', async () => {
  const own = await openWorkFolder(folder, 10)
  await utimes(own.path, new Date(0), new Date(0))
  await expect.poll(async () => (await stat(own.path)).mtimeMs).toBeGreaterThan(0)
  await own.remove()
  expect(await readdir(folder)).toEqual([])
})

/** The end of a zip whose directory declares a million files, as in large zips. */
function aMillionEntries(): Uint8Array {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(65_535, 8)
  end.writeUInt16LE(65_535, 10)
  return Buffer.concat([Buffer.alloc(1_000_000 * 46), end])
}

/** A document that claims to have a thousand bytes, and has eight million. */
function bomb(): Uint8Array {
  const zip = Buffer.from(zipSync({ 'fabula.json': new Uint8Array(8 * megabyte) }, { level: 9 }))
  zip.writeUInt32LE(1_000, zip.lastIndexOf('PK\x01\x02', undefined, 'latin1') + 24)
  return zip
}
