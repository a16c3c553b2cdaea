import { makeDataFolder, removeFolder } from '@fabula/dev/data-folder'
import { type RunServer, runServer } from '@fabula/dev/run-server'
import { modelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { freePort } from '@fabula/server/process/free-port'
import { ensureDemo } from './author.ts'
import { ownPostgres } from './own-postgres.ts'
import type { Wanted } from './proof.ts'

/** A server process that keeps its address when restarted. */
export interface Process {
  readonly address: string
  readonly pid: number
  /** Its output since the last start. */
  log(): string
  start(): Promise<void>
  /** Stops it as an operator would. */
  stop(): Promise<void>
  /** Kills it as a power cut would. */
  kill(): Promise<void>
}

/** Starts a server with the demo on a port of its own. `environment` is read at each start. */
export async function startProcess(
  environment: () => Record<string, string>,
  { dataDir, unbuilt }: { dataDir: string; unbuilt?: boolean | undefined },
): Promise<Process> {
  const port = await freePort()
  const run = () =>
    runServer(
      { PORT: String(port), ...usual, ...environment() },
      { dataDir, unbuilt: unbuilt ?? false, asInstalled: true },
    )
  let server: RunServer = await run()
  await ensureDemo(server)
  return {
    address: server.address,
    get pid() {
      return server.pid
    },
    log: () => server.log(),
    async start() {
      server = await run()
    },
    stop: () => server.stop(),
    kill: () => server.kill(),
  }
}

const usual = { TRUSTED_PROXIES: 'loopback', ACCOUNTS_PER_DAY_ADDRESS: '0', MODEL_PROBE: 'off', LOG_LEVEL: 'warn' }

/** Starts two servers that share a Postgres, a files folder and a scripted model, with the demo. */
export async function twoServers(wanted: Pick<Wanted, 'unbuilt'>, more: Record<string, string> = {}) {
  const [postgres, model] = await Promise.all([ownPostgres(), startScriptedModel({}, { piece: 20, delay: 0 })])
  const dataDir = makeDataFolder('prove-files')
  const environment = () => ({
    DATABASE_URL: postgres.url,
    ...modelEnvironment(model.url),
    ...more,
  })
  const start = () => startProcess(environment, { dataDir, unbuilt: wanted.unbuilt })
  // One after the other, because the first publishes the demo.
  const a = await start()
  const b = await start()
  return {
    a,
    b,
    both: [a, b] as const,
    postgres,
    model,
    async close() {
      await Promise.all([a.stop(), b.stop()])
      await Promise.all([postgres.close(), model.close()])
      removeFolder(dataDir)
    },
  }
}

export type TwoServers = Awaited<ReturnType<typeof twoServers>>
