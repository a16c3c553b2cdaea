import { join } from 'node:path'
import { everyRoute } from '@fabula/contract/every-route'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { hostilePages, hostileRequests } from '@fabula/dev/hostile/hostile-requests'
import { measureHolds } from '@fabula/dev/hostile/measure-holds'
import { registerStranger } from '@fabula/dev/hostile/register-stranger'
import { readEnvironment } from '@fabula/server/environment/env'
import { pathsOf } from '@fabula/server/http/paths-of'
import { startServer } from '@fabula/server/start-server'
import { pino } from 'pino'
import { report, round } from './table.ts'

/**
 * Measures the longest time that a single request of a stranger blocks the event loop: every route of the contract and
 * every page, with hostile paths, headers and bodies. Fails above `most` ms.
 */
const most = Number(process.argv[2] ?? 100)
const only = process.argv[3]

const dataDir = makeDataFolder('hold')
const dist = join(import.meta.dirname, '../dist')
const env = readEnvironment({ DATA_DIR: dataDir, PORT: '0', MODEL_PROVIDER: 'offline', LOG_LEVEL: 'silent' })
const limits = { callsPerSecond: 1e6, signInsPerHour: 1e6, registrationsPerHour: 1e6 }
const server = await startServer(env, pino({ level: 'silent' }), { dist, limits })
try {
  const stranger = await registerStranger(`http://127.0.0.1:${server.port}`)
  const requests = everyRoute
    .filter(({ name }) => only === undefined || name === only)
    .flatMap((route) => pathsOf(route).flatMap(({ path }) => hostileRequests(route, path, stranger, false)))
  const holds = await measureHolds(server.port, only === undefined ? [...requests, ...hostilePages()] : requests)
  const unanswered = holds.filter(({ status }) => status === -1)
  const failed = holds.filter(({ status }) => status === 500)
  report(
    'longest-hold',
    `${holds.length} requests of a stranger; ${failed.length} answered 500, ${unanswered.length} not at all`,
    [...holds.slice(0, 20), ...failed, ...unanswered].map(({ what, status, ms }) => ({
      what,
      status,
      ms: round(ms, 1),
    })),
  )
  if ((holds[0]?.ms ?? 0) > most || failed.length > 0 || unanswered.length > 0) process.exitCode = 1
} finally {
  await server.stop()
  removeFolder(dataDir)
}
