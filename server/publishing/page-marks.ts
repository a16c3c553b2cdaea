import type pg from 'pg'
import { asksForWords, type Conditions, conditions, type NovelFilter, orders } from './search-conditions.ts'

/** The number of novels between two marks: a page is searched from the last mark before it. */
const step = 2_000
/** How long marks are cached, in ms: pages beyond the first two thousand novels may be outdated by as much. */
const cachedMs = 60_000
/** For how many searches marks are cached, the most recent ones. */
const mostSearches = 200

/** Every `step`-th novel of an order: what follows one of them is found without counting those before it. */
interface Marks {
  until: number
  list: { by: string; id: string }[]
  /** No further mark: fewer than `step` novels follow the last one. */
  ended: boolean
  /** The computation in progress: concurrent requests wait for it. */
  looking: Promise<void>
}

const known = new WeakMap<pg.Pool, Map<string, Marks>>()

/** The conditions of a page, which begins at the offset `start` from their first novel. */
export interface Beginning extends Conditions {
  start: number
}

/**
 * The conditions for finding a page: all results of a filter, or those after the nearest mark. The specification's
 * offsets count from the first novel; so that page 10,000 costs as much as page 1, they are counted at most once a
 * minute. `now` in ms.
 */
export async function fromNearestMark(
  pool: pg.Pool,
  filter: NovelFilter,
  now: () => number = () => performance.now(),
): Promise<Beginning> {
  const all = conditions(filter)
  const wanted = Math.floor(filter.offset / step)
  if (wanted === 0 || asksForWords(filter)) return { ...all, start: 0 }
  const marks = marksOf(pool, JSON.stringify([filter.sort, all]), now())
  marks.looking = marks.looking
    // Another search's failure is reported to its own caller.
    .catch(() => undefined)
    .then(() => (marks.list.length < wanted && !marks.ended ? addMarks(pool, filter, marks, wanted) : undefined))
  await marks.looking
  const at = Math.min(wanted, marks.list.length)
  return { ...after(all, filter, marks.list[at - 1]), start: at * step }
}

function marksOf(pool: pg.Pool, search: string, now: number): Marks {
  const searches = known.get(pool) ?? new Map<string, Marks>()
  known.set(pool, searches)
  const found = searches.get(search)
  searches.delete(search)
  const marks =
    found && found.until > now ? found : { until: now + cachedMs, list: [], ended: false, looking: Promise.resolve() }
  searches.set(search, marks)
  const [oldest] = searches.keys()
  if (searches.size > mostSearches && oldest !== undefined) searches.delete(oldest)
  return marks
}

function after(
  { open, where, near, values }: Conditions,
  { sort }: NovelFilter,
  mark: Marks['list'][number] | undefined,
): Conditions {
  if (!mark) return { open, where, near, values }
  const { by, type, later } = orders[sort]
  const at = values.length
  const passed = ` and (${by}, id) ${later} ($${at + 1}::${type}, $${at + 2}::uuid)`
  return {
    open,
    where: where + passed,
    near: near + passed,
    values: [...values, mark.by, mark.id],
  }
}

/** Continues from the last mark to the wanted number of marks. */
async function addMarks(pool: pg.Pool, filter: NovelFilter, marks: Marks, wanted: number): Promise<void> {
  const { by, order } = orders[filter.sort]
  const { where, values } = after(conditions(filter), filter, marks.list.at(-1))
  const missing = wanted - marks.list.length
  const { rows } = await pool.query<Marks['list'][number]>(
    `select ${by}::text as by, id from (
       select ${by}, id, row_number() over (order by ${order}) as number from novels where ${where}
       order by ${order} limit $${values.length + 1}
     ) passed where number % ${step} = 0 order by number`,
    [...values, missing * step],
  )
  marks.list.push(...rows)
  marks.ended = rows.length < missing
}
