import { isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminAddress } from '@fabula/contract/admin-address'
import { openingLanguage } from '@fabula/core/novel/known-languages'
import type { Logger } from 'pino'
import { openLog } from './log/open-log.ts'
import { readOwnEnvironment } from './own-environment.ts'
import { type RunningServer, startServer } from './start-server.ts'
import { whyNoStart } from './why-no-start.ts'

/** Starts Fabula as the environment says, tells `onOpen`, and stops it when it is told to. Ends the process where it can not. */
export async function runServer(onOpen: () => void): Promise<void> {
  const stopping = new AbortController()
  await run(onOpen, stopping).catch((error: unknown) => {
    // Ctrl+C reaches the Postgres of a first start, too: that it ends is no fault that anybody has to mend.
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

/** Who writes the characters' replies, and where that is changed. */
const whoAnswers = ({ kind, name }: RunningServer['storyteller'], settings: string): string =>
  kind === 'offline'
    ? `No model connected: story mode, in which characters answer with their author's own lines. Connect one at ${settings}`
    : `Replies are written by ${name} (${kind}).`

/** Ctrl+C reaches this process twice, from the terminal and from npm: signals this close together are one, in ms. */
const sameSignalMs = 2_000

/**
 * Stops when told to, also while still starting: what was started (a Postgres) must not be left behind. First it is not
 * ready any more, for `leavingMs`, so that whoever spreads calls sends them elsewhere. Told again later, it does not wait
 * for replies any more, and still stops in order.
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
    // One that never opened has put away by itself what it had begun.
    const server = await starting.catch(() => process.exit(0))
    // Who presses Ctrl+C waits for it.
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

/** Where the server is reached: on this machine, and from others where it listens to them. */
function addresses(port: number, host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::')
    return [`http://${host === '127.0.0.1' ? 'localhost' : isIPv6(host) ? `[${host}]` : host}:${port}`]
  const near = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter((entry) => entry.family === 'IPv4' && !entry.internal)
    .map((entry) => `http://${entry.address}:${port} (on your network)`)
  return [`http://localhost:${port}`, ...near]
}
