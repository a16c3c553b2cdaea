import { readStatistics as route } from '@fabula/contract/routes/statistics'
import type { NovelStatistics } from '@fabula/contract/shapes/statistics'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { loadOwn } from '../../authoring/load-own.ts'
import type { NovelStore } from '../../novels/novel-store.ts'
import { readStatistics } from '../../statistics/read-statistics.ts'
import { type Handler, handle } from '../handler.ts'
import { userOf } from '../user-of.ts'

/** A novel is counted once in this time, however often its owner looks; in milliseconds. */
const freshMs = 60_000
/** What took long to count is kept so many times as long: counting never takes more than a small share of the database. */
const restShare = 20

export function statisticsHandlers(ports: { pool: pg.Pool; novels: NovelStore }): Handler[] {
  const counted = new LRUCache<string, Promise<NovelStatistics>>({ max: 500 })
  return [
    handle(route, async ({ caller, params, query }) => {
      const place = { author: userOf(caller), base: 'production_novel' as const, id: params.id }
      const loaded = await loadOwn(ports, place)
      const key = `${loaded.id} ${query.days}`
      const known = counted.get(key)
      if (known) return known
      const began = performance.now()
      const counting = readStatistics(ports.pool, loaded, query.days)
      counted.set(key, counting, { ttl: 0 })
      counting.then(
        () => counted.set(key, counting, { ttl: Math.max(freshMs, restShare * (performance.now() - began)) }),
        () => counted.delete(key),
      )
      return counting
    }),
  ]
}
