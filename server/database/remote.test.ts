import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, inject, it } from 'vitest'
import { silentLog } from './database-log.ts'
import { openDatabase } from './open-database.ts'
import { describeRemote, waitForRemote } from './remote.ts'
import { createEmptyDatabase, createTestDatabase } from './test-database.ts'
import { urlOf } from './test-server.ts'

/** A protocol message of Postgres. */
const message = (kind: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}
const failure = (code: string, said: string) => message('E', Buffer.from(`SFATAL\0C${code}\0M${said}\0\0`))
/** Requests a password by SCRAM. */
const sasl = ['\x0aSCRAM-SHA-256\0\0', '\x0br=a,s=b,i=1'].map((step) => message('R', Buffer.from(`\0\0\0${step}`)))

const nobodyListens = 'postgres://ann:secret@127.0.0.1:9/fabula'

describe("the operator's own Postgres", () => {
  it('serves like the embedded one', async () => {
    const { url, close } = await createTestDatabase()
    const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: silentLog })
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
    expect(database.describe()).toMatch(/^Postgres \d+(\.\d+)? · .+fabula_test_/)
    await database.close()
    await expect(database.pool.query('SELECT 1')).rejects.toThrow('after calling end')
    await close()
  })

  it('logs a lost connection, but not while it is closing', async () => {
    const { url, close } = await createTestDatabase()
    const said: string[] = []
    const log = { ...silentLog, warn: (message: string) => said.push(message) }
    const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', log })
    await database.pool.query('SELECT 1')
    database.pool.emit('error', new Error('terminating connection'))
    expect(said).toEqual(['A database connection was lost: terminating connection'])
    const closed = database.close()
    database.pool.emit('error', new Error('terminating connection'))
    await closed
    expect(said).toHaveLength(1)
    await close()
  })

  it('cancels queries that take too long, on every connection', async () => {
    const { url, close } = await createTestDatabase()
    const database = await openDatabase({ databaseUrl: url, dataDir: '/nowhere', log: silentLog })
    const limits = await database.pool.query(
      `select current_setting('statement_timeout') as query, current_setting('idle_in_transaction_session_timeout') as idle`,
    )
    expect(limits.rows).toEqual([{ query: '15s', idle: '2min' }])
    // Searches have a few reserved connections with a shorter limit.
    const searching = await Promise.all(
      Array.from({ length: 6 }, () =>
        database.searching.query(`select pg_backend_pid() as pid, current_setting('statement_timeout') as query`),
      ),
    )
    expect(new Set(searching.map(({ rows }) => rows[0].query))).toEqual(new Set(['3s']))
    expect(new Set(searching.map(({ rows }) => rows[0].pid)).size).toBeLessThanOrEqual(3)
    // The same cancellation, after a shorter limit.
    const client = await database.pool.connect()
    await client.query('set statement_timeout = 20')
    await expect(client.query('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
    client.release()
    await database.close()
    await close()
  })

  it('that does not answer is waited for, then explained without its password', async () => {
    const said: string[] = []
    const log = { ...silentLog, warn: (message: string) => said.push(message) }
    const failure = await waitForRemote('DATABASE_URL', nobodyListens, log, { patience: 700 }).catch(
      (error: Error) => error.message,
    )
    expect(failure).toBe(
      "The database at 127.0.0.1:9/fabula does not answer: nothing listens there. Start it, correct DATABASE_URL, or remove DATABASE_URL to use Fabula's own Postgres.",
    )
    expect(said).toEqual(['The database at 127.0.0.1:9/fabula does not answer yet: nothing listens there. Waiting.'])
  })

  it('that does not respond is logged while it is waited for', async () => {
    const said: string[] = []
    const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `postgres://ann@127.0.0.1:${(server.address() as AddressInfo).port}/fabula`
    const log = { ...silentLog, warn: (message: string) => said.push(message) }
    const waited = waitForRemote('DATABASE_URL', url, log, { patience: 800, silence: 600 })
    await expect(waited).rejects.toThrow(/does not answer: it is silent\. Start it/)
    expect(said).toEqual([expect.stringMatching(/does not answer yet: it is silent\. Waiting\./)])
    server.close()
  })

  it('with a missing certificate file is explained at once', async () => {
    const url = `${nobodyListens}?sslmode=verify-full&sslrootcert=/no/such.pem`
    await expect(waitForRemote('DATABASE_URL', url, silentLog)).rejects.toThrow(
      'refuses Fabula: there is no /no/such.pem. Correct DATABASE_URL',
    )
  })

  it.each<[string, string, Buffer[], RegExp]>([
    ['that requires a password', '', sasl, /it asks for a password, and the address has none\. Correct DATABASE_URL/],
    ['without TLS', '?sslmode=verify-full', [Buffer.from('N')], /does not support SSL.* Take sslmode out/],
    [
      'that requires TLS',
      '',
      [failure('28000', 'no pg_hba.conf entry for host "a", no encryption')],
      /add \?sslmode=require/,
    ],
    ['with an unknown certificate authority', '', [failure('08006', 'self-signed certificate')], /sslrootcert=FILE/],
  ])('%s is explained in words', async (_, query, answers, sentence) => {
    const server = createServer((socket) =>
      socket.on('data', () => socket.write(answers.shift() ?? '')).on('error', () => undefined),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `postgres://ann@127.0.0.1:${port}/fabula${query}`
    await expect(waitForRemote('DATABASE_URL', url, silentLog)).rejects.toThrow(sentence)
    server.close()
  })

  it('with no free connections is waited for, then explained with what would free one', async () => {
    const server = createServer((socket) =>
      socket.on('data', () => socket.write(failure('53300', 'sorry, too many clients'))).on('error', () => undefined),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `postgres://ann@127.0.0.1:${port}/fabula`
    await expect(waitForRemote('DATABASE_URL', url, silentLog, { patience: 700 })).rejects.toThrow(
      `The database at 127.0.0.1:${port}/fabula takes nobody in: all its connections are in use. Raise its max_connections, end what holds them, or put a pooler such as PgBouncer before it.`,
    )
    server.close()
  })

  it('without the named database is explained at once', async () => {
    const url = urlOf(inject('testServer').url, 'no_such_database')
    await expect(waitForRemote('DATABASE_URL', url, silentLog)).rejects.toThrow(
      /no_such_database refuses Fabula: .*does not exist.* Correct DATABASE_URL/,
    )
  })

  it('with another text encoding is refused', async () => {
    const { url, pool, close } = await createEmptyDatabase()
    const name = `${new URL(url).pathname.slice(1)}_ascii`
    await pool.query(`CREATE DATABASE ${name} ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`)
    await expect(waitForRemote('DATABASE_URL', urlOf(url, name), silentLog)).rejects.toThrow(/SQL_ASCII.*needs UTF8/)
    await close()
  })

  it('is described without user and password', () => {
    expect(describeRemote(nobodyListens)).toBe('127.0.0.1:9/fabula')
    expect(describeRemote('postgres:///fabula?host=/run/postgresql')).toBe('/run/postgresql:5432/fabula')
  })
})
