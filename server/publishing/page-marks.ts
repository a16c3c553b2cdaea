import type pg from 'pg'
import { asksForWords, type Conditions, conditions, type NovelFilter, orders } from './search-conditions.ts'

/** A page looks for its beginning from the last mark before it: so many novels lie between two. */
const step = 2_000
/** So long marks are kept, in ms: pages past the first two thousand novels may lag behind what has changed by as much. */
const keptMs = 60_000
/** Marks of so many searches are kept at a time: those asked for last. */
const mostSearches = 200

/** Where in an order each so many novels end: what comes after one of them is found without counting those before it. */
interface Marks {
  until: number
  list: { by: string; id: string }[]
  /** No further mark: fewer novels than a step come after the last one. */
  ended: boolean
  /** What is looked for already: whoever comes meanwhile waits for it. */
  looking: Promise<void>
}

const known = new WeakMap<pg.Pool, Map<string, Marks>>()

/** Conditions of a page, which begins so many novels after their first one. */
export interface Beginning extends Conditions {
  start: number
}

/**
 * What to look for a page in: all that a filter finds, or what of it comes after the nearest mark. The specification's offsets
 * count from the first novel; so that page 10,000 costs what page 1 does, they are counted once a minute, and by nobody
 * else then. `now` in ms.
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
    // The failure of somebody else's search is theirs.
    .catch(() => undefined)
    .then(() => (marks.list.length < wanted && !marks.ended ? lookFurther(pool, filter, marks, wanted) : undefined))
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
    found && found.until > now ? found : { until: now + keptMs, list: [], ended: false, looking: Promise.resolve() }
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

/** Goes on from the last mark to as many as are wanted. */
async function lookFurther(pool: pg.Pool, filter: NovelFilter, marks: Marks, wanted: number): Promise<void> {
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
