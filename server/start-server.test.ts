import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyRoute } from '@fabula/contract/every-route'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database/test-database.ts'
import { readEnvironment } from './environment/env.ts'
import { openapi } from './http/openapi.ts'
import { pathsOf } from './http/paths-of.ts'
import { unlimited } from './http/test-limits.ts'
import { type RunningServer, startServer } from './start-server.ts'

let database: TestDatabase
let folder: string
let server: RunningServer
let address: string
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'fabula-server-'))
  const env = readEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'off',
    MODEL_PROVIDER: 'offline',
    ADMIN_KEY: 'the key of the operator',
    LOG_LEVEL: 'silent',
  })
  server = await startServer(env, pino({ level: 'silent' }), { dist: folder, ...unlimited })
  address = `http://127.0.0.1:${server.port}`
  const body = new URLSearchParams({ username: 'Somebody', password: 'long enough' })
  await fetch(`${address}/api/user`, { method: 'POST', body })
  const login = await fetch(`${address}/api/login`, { method: 'POST', body })
  token = ((await login.json()) as { access_token: string }).access_token
})
afterAll(async () => {
  await server.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

test('health reports what the server works with', async () => {
  const answer = await fetch(`${address}/api/health`)
  expect([answer.status, await answer.json()]).toEqual([
    200,
    {
      status: 'ok',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      store: { kind: 'remote' },
      files: 'disk',
      storyteller: { kind: 'offline', name: expect.any(String) },
      telegram: false,
    },
  ])
})

test('health reports the database’s location only to administrators', async () => {
  const store = async (key: string) => {
    const answer = await fetch(`${address}/api/health`, { headers: { 'x-admin-key': key } })
    return ((await answer.json()) as { store: unknown }).store
  }
  expect(await store('the key of the operator')).toEqual({
    kind: 'remote',
    description: expect.stringContaining('Postgres'),
  })
  expect(await store('a key')).toEqual({ kind: 'remote' })
})

test('a server is ready while its database answers', async () => {
  const answer = await fetch(`${address}/api/ready`)
  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ready' }])
})

test('a start that finds its port taken stops what it has begun before the database is closed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
  const taken = readEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(server.port),
    DEMO: 'off',
  })
  await expect(startServer(taken, log, { dist: folder, ...unlimited })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warnings).toEqual([])
})

test('an administrator needs the key', async () => {
  const set = (key: string) =>
    fetch(`${address}/api/admin/production_novel/00000000-0000-4000-8000-000000000000/access`, {
      method: 'PUT',
      body: '{}',
      headers: { 'content-type': 'application/json', ...(key ? { 'x-admin-key': key } : {}) },
    })
  for (const key of ['', 'wrong', 'the key2']) {
    const answer = await set(key)
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([403, 'Invalid admin key'])
  }
  expect((await set('the key of the operator')).status).toBe(404)
})

/** Values that no call is made for, and some that a call could have. */
const odd = ['00000000-0000-4000-8000-000000000000', 'x', '%00', "';--", '%F0%9F%8F%AE', '-1']
const bodies = ['{}', '[]', 'null', '""', '{"name":null}', '{"text":5}', '1e999', '{"name":"\\ud800"}']

// Most of these are refused before anything is done; `prove/fuzz.ts` varies calls that do something.
test('odd values in the paths, queries and bodies of every call get declared answers, and never fail', async () => {
  const { paths } = openapi('test') as { paths: Record<string, Record<string, { responses: object }>> }
  for (const route of everyRoute) {
    for (const { path } of pathsOf(route)) {
      const declared = Object.keys(
        paths[path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]?.responses ?? {},
      )
      for (const [round, value] of odd.entries()) {
        const url = `${address}${path.replace(':lang', 'english').replace(/:\w+/g, value)}?limit=${value}&prompt=1`
        const headers = {
          ...(round % 2 ? {} : { authorization: `Bearer ${token}` }),
          ...(route.bodyKind === 'none' ? {} : { 'content-type': round === 5 ? 'text/plain' : 'application/json' }),
        }
        const body = route.method === 'GET' ? undefined : bodies[(round + route.name.length) % bodies.length]
        const { status } = await fetch(url, { method: route.method, headers, body })
        // A value may turn the path into another, which this route need not answer.
        const said = `${route.method} ${url} ${body}: ${status}`
        expect([...declared, '404', '405'].includes(String(status)) && status < 500, said).toBe(true)
      }
    }
  }
})

test('stops listening when it is stopped', async () => {
  const env = readEnvironment({ DATABASE_URL: database.url, DATA_DIR: folder, PORT: '0', DEMO: 'off' })
  const other = await startServer(env, pino({ level: 'silent' }), { dist: folder, ...unlimited })
  const at = `http://127.0.0.1:${other.port}/api/health`
  expect((await fetch(at)).status).toBe(200)
  await other.stop()
  await expect(fetch(at)).rejects.toThrow('fetch failed')
})
