import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineRoute } from '@fabula/contract/define-route'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { handle } from './handler.ts'
import { openTestServer } from './test-server.ts'

const text = { method: 'GET', summary: '', answer: z.string() } as const
const wait = defineRoute({ ...text, name: 'wait', path: '/api/wait' })
const told = defineRoute({ ...text, name: 'told', method: 'POST', path: '/api/told', streams: true })
const admin = defineRoute({ ...text, name: 'admin', path: '/api/admin/thing', caller: 'admin' })
const health = defineRoute({ ...text, name: 'health', path: '/api/health', work: 'alive' })

test('refuses calls that can not be answered soon, until there is room; other classes continue', async () => {
  const working: (() => void)[] = []
  const server = await openTestServer(() => ({
    metricsToken: 'figures',
    work: { pages: { maxRunning: 2, maxWaiting: 3, maxWaitMs: 300_000, whenOverloaded: 100, burstMs: 60_000 } },
    handlers: [
      handle(wait, () => new Promise<string>((resolve) => working.push(() => resolve('done')))),
      handle(told, async () => 'told'),
      handle(admin, async () => 'administrated'),
      handle(health, async () => 'well'),
    ],
  }))
  const figure = async (name: string) => {
    const { text } = await server.call('GET', '/api/metrics', { token: 'figures' })
    return Number(new RegExp(`^fabula_calls_${name}\\{work="pages"\\} (\\d+)$`, 'm').exec(text)?.[1])
  }
  const calls = Array.from({ length: 5 }, () => server.call('GET', '/api/wait'))
  await expect.poll(() => figure('waiting')).toBe(3)
  expect([working.length, await figure('running')]).toEqual([2, 2])
  const over = await server.call('GET', '/api/wait')
  expect([over.status, over.json.code, over.headers.get('retry-after')]).toEqual([503, 'overloaded', '2'])
  expect(await figure('refused_total')).toBe(1)
  expect((await server.call('POST', '/api/told')).status).toBe(200)
  expect((await server.call('GET', '/api/admin/thing')).status).toBe(200)
  expect((await server.call('GET', '/api/health')).status).toBe(200)
  for (let finished = 0; finished < 5; finished++) {
    await expect.poll(() => working.length).toBeGreaterThan(0)
    working.shift()?.()
  }
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200)
  await expect.poll(() => figure('running')).toBe(0)
  await server.close()
})

test('a person who requests a page meanwhile gets a document in their language that reloads itself', async () => {
  const working: (() => void)[] = []
  const server = await openTestServer(() => ({
    work: { pages: { maxRunning: 1, maxWaiting: 0, maxWaitMs: 30_000, whenOverloaded: 100 } },
    handlers: [handle(wait, () => new Promise<string>((resolve) => working.push(() => resolve('done'))))],
    pages: {
      look: () => null,
      webDir: mkdtempSync(join(tmpdir(), 'fabula-busy-')),
      fill: () => Promise.reject(new Error('nobody comes this far')),
      render: () => 'a page',
    },
  }))
  const waits = server.call('GET', '/api/wait')
  await expect.poll(() => working.length).toBe(1)
  const page = await server.call('GET', '/russian/search?page=2', { headers: { accept: 'text/html,*/*' } })
  const home = await server.call('GET', '/russian', { headers: { accept: 'text/html,*/*' } })
  const api = await server.call('GET', '/api/wait', { headers: { accept: 'text/html' } })
  working[0]?.()
  await waits
  // Searches have a queue of their own.
  expect(page.status).toBe(500)
  expect([home.status, home.headers.get('retry-after')]).toEqual([503, '2'])
  expect(home.headers.get('content-type')).toMatch(/^text\/html/)
  expect(home.text).toContain('<html lang="ru">')
  expect(home.text).toContain('<meta http-equiv="refresh" content="2">')
  expect(home.text).toContain('Сервер перегружен.')
  expect(api.json.code).toBe('overloaded')
  await server.close()
})

test('the delay of the event loop is exported', async () => {
  const server = await openTestServer(() => ({ metricsToken: 'figures', handlers: [] }))
  const { text } = await server.call('GET', '/api/metrics', { token: 'figures' })
  expect(text).toMatch(/^fabula_event_loop_delay_seconds \d/m)
  await server.close()
})
