import { ready } from '@fabula/contract/routes/running'
import pg from 'pg'
import type { Logger } from 'pino'
import { expect, test } from 'vitest'
import { BrowserCrashes } from '../../monitoring/browser-crashes.ts'
import { Drain } from '../drain.ts'
import { type Handler, handle } from '../handler.ts'
import { openTestServer } from '../test-server.ts'
import { runningHandlers } from './running.ts'

const storyteller = (name: string) =>
  ({ describe: () => ({ kind: 'embedded', name }) }) as unknown as Parameters<typeof runningHandlers>[0]['storyteller']

const running = (
  pool: pg.Pool,
  name = 'a model',
  drain = new Drain(),
  log: Pick<Logger, 'warn'> = { warn() {} },
): Handler[] =>
  runningHandlers({
    pool,
    version: '1.2.3',
    adminKey: undefined,
    botConfigured: false,
    groupConfigured: false,
    storyteller: storyteller(name),
    store: { kind: 'embedded', description: 'Postgres 17 · /home/anna/fabula/postgres' },
    files: 'disk',
    drain,
    crashes: new BrowserCrashes(log),
  })

test('without its database the server is alive, but not ready', async () => {
  const away = new pg.Pool({ connectionString: 'postgres://ann:secret@127.0.0.1:9/fabula' })
  const server = await openTestServer(() => ({ handlers: running(away) }))
  expect((await server.call('GET', '/api/health')).status).toBe(200)
  const answer = await server.call('GET', '/api/ready')
  expect([answer.status, answer.json.code]).toEqual([503, 'database_unavailable'])
  await server.close()
  await away.end()
})

test('a leaving server is alive, but not ready', async () => {
  const drain = new Drain()
  const server = await openTestServer(({ pool }) => ({ drain, handlers: running(pool, 'a model', drain) }))
  expect((await server.call('GET', '/api/ready')).status).toBe(200)
  drain.leave()
  const answer = await server.call('GET', '/api/ready')
  expect([answer.status, answer.json.code, answer.headers.get('retry-after')]).toEqual([503, 'stopping', '5'])
  expect((await server.call('GET', '/api/health')).status).toBe(200)
  await server.close()
})

test('with an unresponsive database the readiness check fails soon', async () => {
  const silent = { query: () => new Promise(() => undefined) } as unknown as pg.Pool
  const handler = running(silent).find(({ route }) => route === ready)
  const server = await openTestServer(() => ({ handlers: handler ? [handle(ready, handler.run as never)] : [] }))
  const began = performance.now()
  expect((await server.call('GET', '/api/ready')).status).toBe(503)
  expect(performance.now() - began).toBeLessThan(5_000)
  await server.close()
})

test.each([
  ['/home/anna/models/qwen3-4b.gguf', 'qwen3-4b.gguf'],
  ['C:\\models\\qwen3-4b.gguf', 'qwen3-4b.gguf'],
  ['~/models/qwen3-4b.gguf', 'qwen3-4b.gguf'],
  ['qwen/qwen3-4b', 'qwen/qwen3-4b'],
])('discloses no folder to strangers: %s', async (name, shown) => {
  const server = await openTestServer(({ pool }) => ({ handlers: running(pool, name) }))
  const { json, text } = await server.call('GET', '/api/health')
  expect(json.storyteller.name).toBe(shown)
  expect(text).not.toContain('anna')
  await server.close()
})

test('logs a crash in a browser, and rejects fields that could carry a person’s words', async () => {
  const told: object[] = []
  const log = { warn: (facts: object) => void told.push(facts) }
  const server = await openTestServer(({ pool }) => ({ handlers: running(pool, 'a model', new Drain(), log) }))
  const crash = { page: 'play', error: 'TypeError', frames: ['assets/play-Ab.js:1:20'] }
  expect((await server.call('POST', '/api/crash', { body: crash })).status).toBe(204)
  for (const more of [
    { message: 'Anna said' },
    { frames: ['Anna said\n'] },
    { error: 'Anna said' },
    { page: '/x?q=Anna' },
  ])
    expect((await server.call('POST', '/api/crash', { body: { ...crash, ...more } })).status).toBe(422)
  expect(told).toEqual([{ ...crash, times: 1 }])
  await server.close()
})
