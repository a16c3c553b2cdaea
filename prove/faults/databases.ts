import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { call } from '../parts/call.ts'
import type { Figures } from '../parts/figures.ts'
import { type OwnPostgres, ownPostgres } from '../parts/own-postgres.ts'
import { registerPerson, startConversation } from '../parts/people.ts'
import type { Wanted } from '../parts/proof.ts'
import { until } from '../parts/stream.ts'
import { startProcess } from '../parts/two-servers.ts'
import { type LineState, startProxy } from './proxy.ts'

/** Calls while the database does not respond must be answered within this time, in ms. */
const patienceMs = 30_000
/** And normally again this long after it has recovered, in ms. */
const backWithinMs = 15_000

/**
 * Postgres is unreachable, slow, silent or stopped: calls are refused in time, the server lives, and recovers by
 * itself.
 */
export async function databasesFail(wanted: Wanted, figures: Figures): Promise<void> {
  const postgres = await ownPostgres()
  const line = await startProxy({ path: postgres.socket })
  const dataDir = makeDataFolder('prove-database')
  const server = await startProcess(() => ({ DATABASE_URL: postgres.at(line.port), MODEL_PROVIDER: 'offline' }), {
    dataDir,
    unbuilt: wanted.unbuilt,
  })
  try {
    const reader = await registerPerson(server)
    const { headers } = reader
    const { novel, state } = await startConversation(server, reader)
    const path = `/api/english/game/${novel}/state/${state}`
    const turn = () => call(server, 'POST', `${path}/interact`, { headers, body: { text: 'What of the lamps?' } })
    const fails = async (
      what: string,
      begin: () => void | Promise<void>,
      end: () => void | Promise<void>,
      wellToo = false,
    ) => {
      await begin()
      const began = performance.now()
      // More calls than connections, so that some have to wait for one.
      const asked = Array.from({ length: 24 }, (_, at) =>
        at % 3 === 0 ? turn() : call(server, 'GET', at % 3 === 1 ? `${path}/history` : '/api/me', { headers }),
      )
      await sleep(50)
      const health = performance.now()
      const alive = await call(server, 'GET', '/api/health')
      figures.most('health meanwhile ms', performance.now() - health)
      figures.expect(alive.status === 200, `${what}: health answered ${alive.status}`)
      for (const { status, json, text } of await Promise.all(asked)) {
        const isClear = status === 503 && ['database_unavailable', 'overloaded'].includes(json?.code)
        // One game takes only one turn at a time.
        const isFine = status === 409 || (wellToo && status === 200)
        figures.expect(isClear || isFine, `${what}: a call answered ${status} ${text.slice(0, 200)}`)
      }
      const ms = performance.now() - began
      figures.most('answer without a database s', ms / 1_000)
      figures.expect(ms < patienceMs, `${what}: calls took ${Math.round(ms)} ms`)
      await end()
      const back = performance.now()
      figures.expect(
        await until(async () => (await turn()).status === 200, backWithinMs),
        `${what}: turns do not work afterwards`,
      )
      figures.most('turns again ms', performance.now() - back)
      figures.add('faults of a database')
    }
    const set = (to: LineState) => () => line.set(to)
    const well = set('well')
    await fails('an unreachable database', set('cut'), well)
    await fails('a slow database', set({ lateMs: 150 }), well, true)
    await fails(
      'a stopped database',
      () => signalAll(postgres, 'SIGSTOP'),
      () => signalAll(postgres, 'SIGCONT'),
    )
    await fails('a connection that swallows everything', set('silent'), well)
  } finally {
    await server.stop()
    await Promise.all([line.close(), postgres.close()])
    removeFolder(dataDir)
  }
}

/** Sends a signal to Postgres and all its child processes. */
async function signalAll(postgres: OwnPostgres, signal: NodeJS.Signals): Promise<void> {
  const pid = await postgres.pid()
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => parentOf(child) === pid)
  for (const one of [pid, ...children]) process.kill(one, signal)
}

function parentOf(pid: number): number | null {
  try {
    const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(parent)
  } catch {
    // The process has ended.
    return null
  }
}
