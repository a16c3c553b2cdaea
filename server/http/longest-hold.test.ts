import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyRoute } from '@fabula/contract/every-route'
import { hostileRequests } from '@fabula/dev/hostile/hostile-requests'
import { measureHolds } from '@fabula/dev/hostile/measure-holds'
import { registerStranger } from '@fabula/dev/hostile/register-stranger'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../database/test-database.ts'
import { readEnvironment } from '../environment/env.ts'
import { startServer } from '../start-server.ts'
import { pathsOf } from './paths-of.ts'

/**
 * On a quiet machine it is 100 ms, which `npm run -w bench longest-hold` measures, with the whole list and the pages.
 * Tests run in parallel on few processors, where the same work takes twice as long.
 */
const mostMs = 250

test('no anonymous request blocks the event loop for long, whatever it contains', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'fabula-hold-'))
  const env = readEnvironment({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: '0',
    DEMO: 'off',
    MODEL_PROVIDER: 'offline',
  })
  const limits = { callsPerSecond: 1e6, signInsPerHour: 1e6, registrationsPerHour: 1e6 }
  const server = await startServer(env, pino({ level: 'silent' }), { dist: folder, limits })
  const stranger = await registerStranger(`http://127.0.0.1:${server.port}`)
  const requests = everyRoute.flatMap((route) => {
    const [first] = pathsOf(route)
    return first ? hostileRequests(route, first.path, stranger, true) : []
  })
  const holds = await measureHolds(server.port, requests, 200)
  expect(holds.length).toBeGreaterThan(100)
  expect(holds.filter(({ ms }) => ms > mostMs)).toEqual([])
  expect(holds.filter(({ status }) => status === 500 || status === -1)).toEqual([])
  await server.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
