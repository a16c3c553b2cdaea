import { activities, type DayStatistics, fewestReaders, type NovelStatistics } from '@fabula/contract/shapes/statistics'
import type { NovelId, SceneId, UserId } from '@fabula/core/ids'
import { exitsOf } from '@fabula/core/novel/exits'
import { languages } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import { firstScene, indexOf, type Scene } from '@fabula/core/novel/novel-index'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'

const dayMs = 86_400_000
/** A reader who has not continued for this long has stopped. */
const stoppedAfter = `interval '7 days'`

/** A number of people as it may be shown: null if they are few. */
export const unlessFew = (readers: number): number | null => (readers > 0 && readers < fewestReaders ? null : readers)

/**
 * The parts of a total that is shown. If one part is withheld all are, since it could be derived from the total and the
 * others.
 */
export function unlessAnyIsFew<T extends { readers: number }>(
  parts: readonly T[],
): (Omit<T, 'readers'> & { readers: number | null })[] {
  const few = parts.some(({ readers }) => unlessFew(readers) === null)
  return parts.map((part) => ({ ...part, readers: few && part.readers > 0 ? null : part.readers }))
}

/** A row of the counters. */
interface Count {
  day: string
  metric: string
  subject: string
  count: number
}

/**
 * A published novel's figures, from its daily counters and its readers' current places; the last `days` days one by
 * one, in UTC. The owner, who tests the novel, is not counted. No messages are read, and figures about few people are
 * withheld.
 */
export async function readStatistics(pool: pg.Pool, loaded: LoadedNovel, days: number): Promise<NovelStatistics> {
  const now = Date.now()
  const dates = Array.from({ length: days }, (_, index) => dateOf(now - (days - 1 - index) * dayMs))
  const since = dates[0] ?? dateOf(now)
  const [totals, daily, standing, likes] = await Promise.all([
    readTotals(pool, loaded.id),
    readDaily(pool, loaded.id, since),
    readStanding(pool, loaded),
    readLikes(pool, loaded.id, since),
  ])
  const total = (metric: string) => sumOf(totals.filter((row) => row.metric === metric))
  const bySubject = (metric: string) =>
    new Map(totals.filter((row) => row.metric === metric).map(({ subject, count }) => [subject, count]))
  const [sceneReaders, endingReaders, languageReaders] = ['scene', 'ending', 'reader'].map(bySubject)
  const { endings } = indexOf(loaded.novel)
  const readers = total('reader')
  const readersOf = (id: SceneId) => sceneReaders?.get(id) ?? 0
  return {
    readers: unlessFew(readers),
    finished: unlessFew(total('finish')),
    likes: likes.all,
    languages: unlessAnyIsFew(
      languages.map((language) => ({ language, readers: languageReaders?.get(language) ?? 0 })),
    ),
    // In descending order of readers; among equals, the scene nearer to the beginning comes first.
    scenes: scenesByDistance(loaded.novel)
      .sort((a, b) => readersOf(b.id) - readersOf(a.id))
      .map(({ id, type, name }) => ({
        scene_id: id,
        scene_type: type,
        name,
        readers: unlessFew(readersOf(id)),
        standing: unlessFew(standing.get(id)?.standing ?? 0),
        stopped: unlessFew(standing.get(id)?.stopped ?? 0),
      })),
    endings: [...endings.values()].map(({ ending, scene }) => ({
      ending_id: ending.id,
      scene_name: scene.name,
      name: ending.kind === 'context' ? null : ending.name,
      readers: unlessFew(endingReaders?.get(ending.id) ?? 0),
    })),
    days: dates.map((day) => ({
      ...dayOf(
        day,
        daily.filter((row) => row.day === day),
      ),
      likes: likes.byDay.get(day) ?? 0,
    })),
    period: periodOf(daily, readers > 0 && readers < fewestReaders),
    counted_at: new Date(now).toISOString(),
  }
}

/** All scenes by their distance from the first; unreachable ones at the end. */
function scenesByDistance(novel: Novel): Scene[] {
  const { scenes } = indexOf(novel)
  const first = firstScene(novel)
  const order = new Set<SceneId>(first ? [first.id] : [])
  // Iterating over a set includes elements added meanwhile.
  for (const id of order) {
    const scene = scenes.get(id)
    for (const { to } of scene ? exitsOf(scene) : []) if (to !== null && scenes.has(to)) order.add(to)
  }
  for (const id of scenes.keys()) order.add(id)
  return [...order].flatMap((id) => scenes.get(id) ?? [])
}

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const sumOf = (rows: readonly Count[]): number => rows.reduce((sum, { count }) => sum + count, 0)

function dayOf(day: string, rows: readonly Count[]): Omit<DayStatistics, 'likes'> {
  const readers = sumOf(rows.filter(({ metric }) => metric === 'active'))
  return { day, readers: unlessFew(readers), ...activityOf(rows, unlessFew(readers) === null) }
}

/** The counters' name for a metric, if it differs from the wire's. */
const metricOf = (name: string): string => (name === 'finished' ? 'finish' : name)

function activityOf(rows: readonly Count[], few: boolean): NovelStatistics['period'] {
  const sums = activities.map((name) => {
    const count = sumOf(rows.filter(({ metric }) => metric === metricOf(name)))
    // Those who finished are people, and may be few even if the readers are not.
    return [name, few ? null : name === 'finished' ? unlessFew(count) : count]
  })
  return Object.fromEntries(sums) as NovelStatistics['period']
}

/**
 * The totals of the whole period. Withheld days are included if together they have enough readers: otherwise the total
 * minus the other days would reveal them.
 */
function periodOf(rows: readonly Count[], few: boolean): NovelStatistics['period'] {
  const active = rows.filter(({ metric }) => metric === 'active')
  const hidden = active.filter(({ count }) => unlessFew(count) === null)
  if (unlessFew(sumOf(hidden)) !== null && hidden.length !== 1) return activityOf(rows, few)
  const days = new Set(hidden.map(({ day }) => day))
  return activityOf(
    rows.filter(({ day }) => !days.has(day)),
    few,
  )
}

async function readTotals(pool: pg.Pool, id: NovelId): Promise<Count[]> {
  const { rows } = await pool.query<Count>({
    name: 'read-totals',
    text: `select '' as day, metric, subject, sum(count)::float8 as count from daily_counts
           where novel_id = $1 and metric in ('reader', 'finish', 'scene', 'ending') group by metric, subject`,
    values: [id],
  })
  return rows
}

async function readDaily(pool: pg.Pool, id: NovelId, since: string): Promise<Count[]> {
  const { rows } = await pool.query<Count>({
    name: 'read-daily',
    text: `select day, metric, subject, count::float8 as count from daily_counts
           where novel_id = $1 and day >= $2 and metric not in ('reader', 'scene', 'ending')`,
    values: [id, since],
  })
  return rows
}

/** The places of readers who have not finished, and how many of them have stopped there. */
async function readStanding(
  pool: pg.Pool,
  { id, owner_id }: { id: NovelId; owner_id: UserId },
): Promise<Map<string, { standing: number; stopped: number }>> {
  const { rows } = await pool.query<{ scene_id: string; standing: number; stopped: number }>({
    name: 'read-standing',
    text: `select s.document->>'scene_id' as scene_id, count(*)::int as standing,
             (count(*) filter (where s.created_at < now() - ${stoppedAfter}))::int as stopped
           from readings r join states s on s.user_id = r.user_id and s.id = r.current_state_id
           where r.novel_id = $1 and r.user_id <> $2 and s.document->>'the_end' = 'false'
           group by 1`,
    values: [id, owner_id],
  })
  return new Map(rows.map(({ scene_id, ...counts }) => [scene_id, counts]))
}

async function readLikes(
  pool: pg.Pool,
  id: NovelId,
  since: string,
): Promise<{ all: number; byDay: Map<string, number> }> {
  const { rows } = await pool.query<{ day: string; likes: number }>({
    name: 'read-likes',
    text: `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as likes
           from likes where novel_id = $1 group by 1`,
    values: [id],
  })
  return {
    all: rows.reduce((sum, { likes }) => sum + likes, 0),
    byDay: new Map(rows.filter(({ day }) => day >= since).map(({ day, likes }) => [day, likes])),
  }
}
