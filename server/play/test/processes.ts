import { runServer } from '@fabula/dev/run-server'
import { freePort } from '../../process/free-port.ts'

/** A server in its own process, on a port that it keeps over restarts. */
export interface ServerProcess {
  address: string
  /** Kills it, as a power cut would. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts a server on a given database and folder; throws with its output when it does not start. */
export async function startProcess(environment: Record<string, string>, dataDir: string): Promise<ServerProcess> {
  const port = await freePort()
  const run = () => runServer({ PORT: String(port), DEMO: 'off', ...environment }, { dataDir, unbuilt: true })
  let server = await run()
  return {
    address: server.address,
    kill: () => server.kill(),
    async start() {
      server = await run()
    },
    close: () => server.stop(),
  }
}
