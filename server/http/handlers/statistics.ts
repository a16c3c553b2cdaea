import {
  exportStatistics,
  readSceneReaders as readersRoute,
  readStatistics as route,
} from '@fabula/contract/routes/statistics'
import type { NovelStatistics } from '@fabula/contract/shapes/statistics'
import type { NovelId } from '@fabula/core/ids'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { loadNovel } from '../../authoring/load-novel.ts'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import type { NovelStore } from '../../novels/novel-store.ts'
import { readSceneReaders } from '../../statistics/read-scene-readers.ts'
import { readStatistics } from '../../statistics/read-statistics.ts'
import { statisticsCsv } from '../../statistics/statistics-csv.ts'
import { type Call, FileAnswer, type Handler, handle } from '../handler.ts'
import { userOf } from '../user-of.ts'

/** How often a novel's statistics are computed at most, in ms, however often its owner asks. */
const freshMs = 60_000
/**
 * A slow result is cached for this many times the time it took, so that statistics use only a small share of the
 * database.
 */
const restShare = 20

/** The statistics of a published novel, for its owner. */
export function statisticsHandlers(ports: { pool: pg.Pool; novels: NovelStore }): Handler[] {
  const own = ({ caller, params }: { caller: Call['caller']; params: { id: NovelId } }) =>
    loadNovel(ports, { author: userOf(caller), base: 'production_novel', id: params.id }, 'own')
  const known = new LRUCache<string, Promise<NovelStatistics>>({ max: 500 })
  const statisticsOf = (loaded: LoadedNovel, days: number): Promise<NovelStatistics> => {
    const key = `${loaded.id} ${days}`
    const found = known.get(key)
    if (found) return found
    const began = performance.now()
    const reading = readStatistics(ports.pool, loaded, days)
    known.set(key, reading, { ttl: 0 })
    reading.then(
      () => known.set(key, reading, { ttl: Math.max(freshMs, restShare * (performance.now() - began)) }),
      () => known.delete(key),
    )
    return reading
  }
  return [
    handle(route, async (call) => statisticsOf(await own(call), call.query.days)),
    handle(exportStatistics, async (call) => {
      const loaded = await own(call)
      const table = statisticsCsv(await statisticsOf(loaded, call.query.days))
      return new FileAnswer(Buffer.from(table), 'text/csv; charset=utf-8', `${loaded.play_link ?? loaded.id}.csv`)
    }),
    handle(readersRoute, async (call) => readSceneReaders(ports.pool, await own(call), call.params.scene_id)),
  ]
}
