import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminAddress } from '@fabula/contract/admin-address'
import { openingLanguage } from '@fabula/core/novel/known-languages'
import type { Logger } from 'pino'
import { readOwnEnvironment } from './environment/own-environment.ts'
import { openLog } from './log/open-log.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { whyNoStart } from './why-no-start.ts'

/**
 * Starts Fabula with the environment, calls `onOpen`, and stops it on a signal. Ends the process if it cannot start.
 */
export async function runServer(onOpen: () => void): Promise<void> {
  const stopping = new AbortController()
  await run(onOpen, stopping).catch((error: unknown) => {
    // Ctrl+C also ends the Postgres of a first start, which is no error to report.
    if (stopping.signal.aborted) process.exit(0)
    console.error(whyNoStart(error) ?? error)
    process.exit(1)
  })
}

async function run(onOpen: () => void, stopping: AbortController): Promise<void> {
  const env = readOwnEnvironment(console.error)
  const log = openLog(env)
  const starting = startServer(env, log, { givenUp: stopping.signal })
  stopOnSignals(starting, stopping, log, env.drainSeconds * 1_000)
  const server = await starting
  if (stopping.signal.aborted) return
  onOpen()
  const near = addresses(server.port, env.host)
  const open = env.publicUrl ? [env.publicUrl] : near
  if (env.publicUrl) console.log(`Fabula listens at ${near[0]}, for whatever stands before it.`)
  for (const address of open) console.log(`Fabula is open at ${address}`)
  console.log('Open that address in a browser (/english after it for English): none is opened by itself.')
  const settings = `${open[0]}${adminAddress(openingLanguage)}`
  console.log(whoAnswers(server.storyteller, settings))
  if (server.firstLink) {
    console.log(`No administrator yet. Log in and open this once, within a day: ${settings}#first=${server.firstLink}`)
  }
}

/** Who writes the characters' replies, and where to change that. */
const whoAnswers = ({ kind, name }: RunningServer['storyteller'], settings: string): string =>
  kind === 'offline'
    ? `No model connected: story mode, in which characters answer with their author's own lines. Connect one at ${settings}`
    : `Replies are written by ${name} (${kind}).`

/** Ctrl+C reaches this process twice, from the terminal and from npm: signals within this time are one, in ms. */
const sameSignalMs = 2_000

/**
 * Stops on a signal, also while still starting, so that nothing that was started (a Postgres) is left behind. First it
 * reports that it is not ready, for `leavingMs`, so that load balancers route calls elsewhere. A later second signal
 * ends the waiting for replies, still in an orderly way.
 */
function stopOnSignals(
  starting: Promise<RunningServer>,
  stopping: AbortController,
  log: Logger,
  leavingMs: number,
): void {
  let first = 0
  const again = new AbortController()
  const stop = async (signal: string) => {
    const now = performance.now()
    if (first > 0) {
      if (now - first <= sameSignalMs) return
      again.abort()
      return (await starting).hurry()
    }
    first = now
    log.info({ signal }, 'stopping: replies being written are finished first')
    stopping.abort()
    // A server that failed to open has cleaned up after itself.
    const server = await starting.catch(() => process.exit(0))
    // Whoever presses Ctrl+C is waiting.
    if (signal === 'SIGTERM' && leavingMs > 0) {
      server.leave()
      await sleep(leavingMs, undefined, { signal: again.signal }).catch(() => undefined)
    }
    await server.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).catch((error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly')
        process.exit(1)
      })
    })
  }
}

/** The server's addresses: on this machine, and on the network if it listens there. */
function addresses(port: number, host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::')
    return [`http://${host === '127.0.0.1' ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`]
  const near = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry.address}:${port} (on your network)`)
  return [`http://localhost:${port}`, ...near]
}
