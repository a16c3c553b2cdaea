import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import type { Logger } from 'pino'
import { transaction } from '../database/transaction.ts'
import { lockNovel } from '../novels/novel-lock.ts'
import { keepVersion } from './version-store.ts'

/** How often to check, in ms. */
const checkEveryMs = 5 * 60_000
const atOnce = 50

/**
 * Keeps a version of every novel whose first write since its last version was at least an hour ago. Two servers may do
 * so at once. A novel of which no version can be made does not hold up the others: an error that names it is thrown
 * after them.
 */
export async function keepDueVersions(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const failures = new Map<NovelId, unknown>()
  for (;;) {
    const { rows } = await pool.query<{ novel_id: NovelId }>(
      `select novel_id from versions_due where since <= now() - interval '1 hour' and novel_id <> all($2::uuid[])
       order by since limit $1`,
      [atOnce, [...failures.keys()]],
    )
    for (const { novel_id } of rows) {
      if (signal?.aborted) return
      await keepDue(pool, novel_id).catch((error: unknown) => failures.set(novel_id, error))
    }
    if (rows.length < atOnce) break
  }
  const [cause] = failures.values()
  if (failures.size > 0) throw new Error(`No version could be made of ${[...failures.keys()].join(', ')}`, { cause })
}

/** Does nothing if another process was first, or the novel was deleted. */
const keepDue = (pool: pg.Pool, id: NovelId): Promise<void> =>
  transaction(pool, async (client) => {
    await lockNovel(client, id)
    const { rowCount } = await client.query(
      `select 1 from versions_due where novel_id = $1 and since <= now() - interval '1 hour'`,
      [id],
    )
    if (rowCount !== 0) await keepVersion(client, id, { kind: 'hour' })
  })

/** Keeps the versions that are due, every few minutes until it is stopped. */
export function keepingVersions(pool: pg.Pool, log: Logger): { stop(): Promise<void> } {
  const stopped = new AbortController()
  let work: Promise<void> = Promise.resolve()
  let busy = false
  const check = () => {
    if (busy) return
    busy = true
    work = keepDueVersions(pool, stopped.signal)
      .catch((err: unknown) => log.warn({ err }, 'versions of novels were not stored'))
      .finally(() => {
        busy = false
      })
  }
  check()
  const timer = setInterval(check, checkEveryMs)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      stopped.abort()
      await work
    },
  }
}
