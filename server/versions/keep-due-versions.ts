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
 * so at once. Returns how many it kept.
 */
export async function keepDueVersions(pool: pg.Pool, signal?: AbortSignal): Promise<number> {
  let kept = 0
  for (;;) {
    const { rows } = await pool.query<{ novel_id: NovelId }>(
      `select novel_id from versions_due where since <= now() - interval '1 hour' order by since limit $1`,
      [atOnce],
    )
    for (const { novel_id } of rows) {
      if (signal?.aborted) return kept
      if (await keepDue(pool, novel_id)) kept++
    }
    if (rows.length < atOnce) return kept
  }
}

/** False if another process was first, or the novel was deleted. */
const keepDue = (pool: pg.Pool, id: NovelId): Promise<boolean> =>
  transaction(pool, async (client) => {
    await lockNovel(client, id)
    const { rowCount } = await client.query(
      `select 1 from versions_due where novel_id = $1 and since <= now() - interval '1 hour'`,
      [id],
    )
    if (rowCount === 0) return false
    await keepVersion(client, id, { kind: 'hour' })
    return true
  })

/** Does so repeatedly while the server runs. */
export function keepingVersions(pool: pg.Pool, log: Logger): { stop(): Promise<void> } {
  const stopped = new AbortController()
  let work: Promise<unknown> = Promise.resolve()
  let busy = false
  const check = () => {
    if (busy) return
    busy = true
    work = keepDueVersions(pool, stopped.signal)
      .catch((err: unknown) => log.warn({ err }, 'versions of novels were not kept'))
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
