import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from 'grammy'
import { GrammyError } from 'grammy'
import type { Update } from 'grammy/types'
import type pg from 'pg'
import { asSignal } from './abort-signal.ts'
import { pollLease, renewEveryMs } from './poll-lease.ts'
import { wantedUpdates } from './wanted-updates.ts'

/** How long Telegram holds a request when there are no updates, in seconds. */
const holdSeconds = 25
/**
 * How long the database may take to store updates, in ms; after that Telegram is polled again, so that checkouts are
 * answered.
 */
const storeWithinMs = 2_000
const breathMs = 1_000
const longestWaitMs = 60_000

interface PollPorts {
  pool: pg.Pool
  api: Api
  botId: number
  /** Answers pending checkouts. */
  hurry(updates: readonly Update[]): void
  store(updates: readonly Update[]): Promise<void>
  drain(): void
  signal: AbortSignal
  warn(error: unknown): void
}

/**
 * Polls Telegram for updates until the server stops. Updates that are not stored yet are not confirmed, and arrive
 * again.
 */
export async function poll(ports: PollPorts): Promise<void> {
  const { signal, warn } = ports
  const lease = pollLease(ports.pool, ports.botId)
  const asker = createAsker(ports)
  let ours = false
  let last: Promise<unknown> = Promise.resolve()
  const renew = () => {
    last = lease.hold().then((held) => (ours = held), warn)
    return last
  }
  await renew()
  const renewing = setInterval(renew, renewEveryMs)
  try {
    for (let failures = 0; !signal.aborted; ) {
      try {
        if (ours) await asker()
        else await sleep(breathMs, undefined, { signal })
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        warn(error)
        await sleep(waitAfter(error, ++failures), undefined, { signal }).catch(() => undefined)
      }
    }
  } finally {
    clearInterval(renewing)
    // A renewal that ends later would take the lease again after it is given up.
    await last
    await lease.giveUp().catch(warn)
  }
}

/** Makes one poll at a time. A slow database delays only what it has to store, not checkouts. */
function createAsker({ api, signal, hurry, store, drain }: PollPorts): () => Promise<void> {
  let offset = 0
  let storing: Promise<number> | null = null
  return async () => {
    const asked = { offset, timeout: holdSeconds, allowed_updates: wantedUpdates }
    const updates = await api.getUpdates(asked, asSignal(signal))
    const last = updates.at(-1)
    if (!last) return
    hurry(updates)
    storing ??= store(updates).then(() => last.update_id + 1)
    const late = new AbortController()
    try {
      const stored = await Promise.race([storing, sleep(storeWithinMs, null, { signal: late.signal })])
      if (stored === null) {
        // Still being stored: the same updates arrive again, and with them new checkouts.
        storing.catch(() => undefined)
        await sleep(breathMs, undefined, { signal })
        return
      }
      offset = stored
      storing = null
      drain()
    } catch (error) {
      storing = null
      throw error
    } finally {
      late.abort()
    }
  }
}

/** How long to wait after a number of failures in a row, in ms: as long as Telegram asks to, or twice as long each time. */
export const waitAfter = (error: unknown, failures: number): number => {
  const asked = error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * 1_000 : 0
  return Math.max(asked, Math.min(longestWaitMs, breathMs * 2 ** (failures - 1)))
}
