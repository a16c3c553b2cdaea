import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../database-log.ts'
import { type Database, openDatabase } from '../open-database.ts'
import { completeBinaries, copyBinaries, findBinaries } from './binaries.ts'
import { isPostmasterOf, readPostmaster } from './postmaster.ts'

const copy = promisify(execFile)
const asRoot = process.getuid?.() === 0

describe.skipIf(process.platform === 'win32')('the embedded Postgres (needs another system than Windows)', () => {
  let template: string
  let dataDir: string
  let opened: Database[]
  let children: ChildProcess[]
  beforeAll(async () => {
    template = await mkdtemp('/tmp/fabula-template-')
    await chmod(template, 0o755)
    await (await openDatabase({ dataDir: template, log: silentLog })).close()
  })
  afterAll(() => rm(template, { recursive: true }))
  beforeEach(async () => {
    dataDir = await mkdtemp('/tmp/fabula-embedded-')
    await chmod(dataDir, 0o755)
    opened = []
    children = []
  })
  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(opened.map((database) => database.close()))
    // A Postgres left by a killed server is adopted once more, and stopped.
    if (await readPostmaster(join(dataDir, 'postgres'))) await (await openDatabase({ dataDir, log: silentLog })).close()
    await rm(dataDir, { recursive: true, force: true })
  })

  /** Copies an initialised cluster, to save the second that creating one takes. */
  const seed = (folder = dataDir) => copy('cp', ['-a', join(template, 'postgres'), join(folder, 'postgres')])
  const open = async (folder = dataDir, log = silentLog) => {
    const database = await openDatabase({ dataDir: folder, log })
    opened.push(database)
    return database
  }
  const postmaster = async (folder = join(dataDir, 'postgres')) => {
    const found = await readPostmaster(folder)
    if (!found) throw new Error('Postgres does not run')
    return found
  }
  const isRunning = async (pid: number) => isPostmasterOf(pid, join(dataDir, 'postgres'))

  /** A server in its own process: `ask` sends SQL, `kill` leaves only its Postgres. */
  const spawnServer = async (identity: { uid?: number; gid?: number } = {}) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'test-opener.ts'), dataDir], {
      stdio: ['pipe', 'pipe', 'inherit'],
      ...identity,
    })
    children.push(child)
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
    expect((await lines.next()).value).toBe('ready')
    return {
      async ask(sql: string): Promise<unknown> {
        child.stdin.write(sql)
        return JSON.parse((await lines.next()).value ?? 'null')
      },
      async end(signal: NodeJS.Signals) {
        child.kill(signal)
        await once(child, 'exit')
      },
    }
  }

  it('deletes what killed first starts left behind, and nothing of a running one', async () => {
    const killed = spawn(process.execPath, ['-e', ''])
    await once(killed, 'exit')
    const others = [`postgres.new-${process.pid}-0a1b2c`, 'postgres.newer']
    for (const name of [`postgres.new-${killed.pid}-0a1b2c`, ...others]) await mkdir(join(dataDir, name))
    await open()
    expect((await readdir(dataDir)).filter((name) => name.startsWith('postgres.new')).sort()).toEqual(others)
  })

  it('starts on an empty folder, stops, and starts again with its data', async () => {
    const first = await open()
    await first.pool.query('CREATE TABLE novel AS SELECT 1 AS id')
    expect(first.describe()).toBe(`Postgres 18.4.0 · ${join(dataDir, 'postgres')}`)
    const { pid } = await postmaster()
    await first.close()
    expect(await isRunning(pid)).toBe(false)
    const second = await open()
    expect((await second.pool.query('SELECT id FROM novel')).rows).toEqual([{ id: 1 }])
  })

  it('holds neither the server’s port nor its secrets', async () => {
    await seed()
    process.env.FABULA_TEST_SECRET = 'hunter2'
    const { pool } = await open()
    delete process.env.FABULA_TEST_SECRET
    expect((await pool.query('SHOW listen_addresses')).rows).toEqual([{ listen_addresses: '' }])
    expect((await pool.query('SHOW fsync')).rows).toEqual([{ fsync: 'on' }])
    if (process.platform === 'linux') {
      const { pid } = await postmaster()
      expect(await readFile(`/proc/${pid}/environ`, 'utf8')).not.toContain('hunter2')
    }
  })

  it('recognises Cyrillic letters', async () => {
    await seed()
    const { pool } = await open()
    const { rows } = await pool.query(`SELECT lower('ЖУК ЁЛКА') AS lower, 'ЖУК' ILIKE '%жук%' AS ilike`)
    expect(rows).toEqual([{ lower: 'жук ёлка', ilike: true }])
    await pool.query('CREATE EXTENSION pg_trgm')
    expect((await pool.query(`SELECT cardinality(show_trgm('жук')) AS trigrams`)).rows).toEqual([{ trigrams: 4 }])
  })

  it('survives a killed server, and the next one adopts it with every committed row', async () => {
    await seed()
    const server = await spawnServer()
    await server.ask('CREATE TABLE line (id int)')
    await server.ask('INSERT INTO line SELECT generate_series(1, 100)')
    const before = await postmaster()
    await server.end('SIGKILL')
    const { pool } = await open()
    expect((await postmaster()).pid).toBe(before.pid)
    expect((await pool.query('SELECT count(*)::int AS lines FROM line')).rows).toEqual([{ lines: 100 }])
  })

  it('restarts by itself after being killed, with every committed row', async () => {
    await seed()
    const said: string[] = []
    const note = (message: string) => said.push(message)
    const { pool } = await open(dataDir, { info: note, warn: note })
    await pool.query('CREATE TABLE line (id int); INSERT INTO line VALUES (1)')
    const { pid } = await postmaster()
    process.kill(pid, 'SIGKILL')
    const deadline = Date.now() + 15_000
    const count = () => pool.query('SELECT count(*)::int AS lines FROM line').catch(() => undefined)
    let answer = await count()
    while (!said.includes('The database is back.') || !answer) {
      if (Date.now() > deadline) throw new Error(`not back: ${said.join(' ')}`)
      await sleep(20)
      answer = await count()
    }
    expect(answer.rows).toEqual([{ lines: 1 }])
    expect((await postmaster()).pid).not.toBe(pid)
    expect(said[0]).toMatch(/stopped by itself|connection was lost/)
  })

  it('restarts by itself after a smart shutdown was requested from outside', async () => {
    await seed()
    const said: string[] = []
    const note = (message: string) => said.push(message)
    const { pool } = await open(dataDir, { info: note, warn: note })
    const client = await pool.connect()
    const { pid } = await postmaster()
    process.kill(pid, 'SIGTERM')
    await expect.poll(() => said, { timeout: 30_000, interval: 20 }).toContain('The database is back.')
    client.release(true)
    expect((await postmaster()).pid).not.toBe(pid)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect(said.join(' ')).toContain('Somebody told the database to stop while it is in use')
  })

  it('is restarted by the next server when both were killed', async () => {
    await seed()
    const server = await spawnServer()
    await server.ask('CREATE TABLE line AS SELECT 7 AS id')
    const { pid } = await postmaster()
    await server.end('SIGKILL')
    process.kill(pid, 'SIGKILL')
    const { pool } = await open()
    expect((await pool.query('SELECT id FROM line')).rows).toEqual([{ id: 7 }])
  })

  it('serves two servers in one folder until the last one leaves, whichever started it', async () => {
    await seed()
    const server = await spawnServer()
    await server.ask('CREATE TABLE line AS SELECT 7 AS id')
    const { pid } = await postmaster()
    const { pool, close } = await open()
    await server.end('SIGTERM')
    expect(await isRunning(pid)).toBe(true)
    expect((await pool.query('SELECT id FROM line')).rows).toEqual([{ id: 7 }])
    await close()
    expect(await isRunning(pid)).toBe(false)
  })

  it('is started once by servers that start at the same time on an empty folder', async () => {
    const three = await Promise.all([open(), open(), open()])
    await three[0].pool.query('CREATE TABLE line AS SELECT 7 AS id')
    expect((await three[1].pool.query('SELECT id FROM line')).rows).toEqual([{ id: 7 }])
    expect((await three[2].pool.query('SELECT id FROM line')).rows).toEqual([{ id: 7 }])
  })

  it('waits for a Postgres that is just stopping, and opens after it', async () => {
    await seed()
    const first = await open()
    const leaving = first.close()
    const second = await open()
    expect((await second.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    await leaving
    expect((await second.pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
  })

  it('is not misled by a process with the old pid', async () => {
    await seed()
    const cluster = join(dataDir, 'postgres')
    const file = join(cluster, 'postmaster.pid')
    await writeFile(file, `${process.pid}\n${cluster}\n1700000000\n5432\n${cluster}\n\n  0 0\nready\n`)
    await cp(file, join(cluster, '.s.PGSQL.5432.lock'))
    const { pool } = await open()
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it.each([
    ['empty', ''],
    ['of zeros', '\0'.repeat(120)],
  ])('starts despite lock files that are %s: a Postgres was killed before it had written them', async (_what, text) => {
    await seed()
    const cluster = join(dataDir, 'postgres')
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) await writeFile(join(cluster, name), text)
    const [one, other] = await Promise.all([open(), open()])
    expect((await one.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect((await other.pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
  })

  it('moves its socket if the path is too long for one', async () => {
    const deep = join(dataDir, 'a-rather-long-folder-name'.repeat(4), 'data')
    const { pool, close } = await open(deep)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    const { host } = await postmaster(join(deep, 'postgres'))
    expect(host).toMatch(/^\/tmp\/fabula-\w+$/)
    await close()
    await expect(lstat(host)).rejects.toThrow('ENOENT')
  })

  it('opens a folder with spaces and quotes in its name', async () => {
    const { pool } = await open(join(dataDir, `Ann's "new" novels, всё`))
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('explains a database of another Postgres version', async () => {
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
    await expect(open()).rejects.toThrow(/made by Postgres 14.*DATABASE_URL/)
  })

  it('explains why it does not start', async () => {
    await seed()
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(open()).rejects.toThrow(/does not start.*postgres\.log.*no_such_setting/s)
  })

  it('creates the links that npm could not install', async () => {
    const binaries = await copyBinaries(await findBinaries(), dataDir)
    const library = join(binaries.folder, 'lib', process.platform === 'darwin' ? 'libpq.5.dylib' : 'libpq.so.5')
    await rm(library)
    await chmod(binaries.initdb, 0o644)
    await completeBinaries(binaries)
    expect((await lstat(library)).isSymbolicLink()).toBe(true)
    expect((await lstat(binaries.initdb)).mode & 0o111).toBe(0o111)
  })

  it.runIf(asRoot)('runs as another user when started as root (needs root)', async () => {
    await open()
    const { uid } = await lstat(join(dataDir, 'postgres'))
    expect(uid).not.toBe(0)
    expect((await lstat(`/proc/${(await postmaster()).pid}`)).uid).toBe(uid)
  })

  it.runIf(asRoot)(
    'runs inside a data folder that its user may not enter, such as one below /root (needs root)',
    async () => {
      await chmod(dataDir, 0o700)
      const said: string[] = []
      const note = (message: string) => said.push(message)
      const below = join(dataDir, 'home', 'data')
      const first = await open(below, { info: () => undefined, warn: note })
      await first.pool.query('CREATE TABLE line AS SELECT 7 AS id')
      expect(first.describe()).toContain(join(below, 'postgres'))
      const { pid } = await postmaster(join(below, 'postgres'))
      expect((await lstat(`/proc/${pid}`)).uid).not.toBe(0)
      process.kill(pid, 'SIGKILL')
      await expect
        .poll(
          () =>
            first.pool.query('SELECT id FROM line').then(
              ({ rows }) => rows,
              () => null,
            ),
          {
            timeout: 60_000,
          },
        )
        .toEqual([{ id: 7 }])
      await first.close()
      const second = await open(below)
      expect((await second.pool.query('SELECT id FROM line')).rows).toEqual([{ id: 7 }])
      await second.close()
      expect((await readdir(below)).sort()).toEqual(['postgres', 'postgres.log'])
      expect(said.filter((message) => message.includes('kept in'))).toEqual([])
      await rm(below, { recursive: true })
      const anew = await open(below)
      expect((await anew.pool.query(`SELECT to_regclass('line') AS line`)).rows).toEqual([{ line: null }])
      await anew.close()
    },
  )

  it('reports at every start that the database is stored outside, and creates no new one if it is missing', async () => {
    const outside = await mkdtemp('/tmp/fabula-outside-')
    await chmod(outside, 0o755)
    const place = join(outside, 'cluster')
    await copy('cp', ['-a', join(template, 'postgres'), place])
    await writeFile(join(dataDir, 'postgres-location'), `${place}\n`)
    const said: string[] = []
    const start = () => open(dataDir, { info: () => undefined, warn: (message) => said.push(message) })
    await (await start()).close()
    await (await start()).close()
    expect(said.filter((message) => message.includes(`is stored in ${place}`))).toHaveLength(2)
    await rm(place, { recursive: true })
    await expect(start()).rejects.toThrow(/was stored in .* and is not there/)
    await rm(outside, { recursive: true })
  })

  it.runIf(asRoot)('runs for an ordinary user too, and is not opened for another one (needs root)', async () => {
    await chown(dataDir, 65534, 65534)
    const server = await spawnServer({ uid: 65534, gid: 65534 })
    expect(await server.ask('SELECT 1 AS one')).toEqual([{ one: 1 }])
    const { pool } = await open()
    expect((await pool.query('SELECT 2 AS two')).rows).toEqual([{ two: 2 }])
    await server.end('SIGTERM')
  })
})
