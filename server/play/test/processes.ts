import { createServer } from 'node:net'
import { runServer } from '@fabula/dev/run-server'

/** A server in a process of its own, on a port that it keeps when it is started again. */
export interface ServerProcess {
  address: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts a server over a given database and folder; throws with what it said when it does not open. */
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
