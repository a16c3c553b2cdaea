import type { SearchAge } from '@fabula/contract/search-sorts'
import type { SearchAnswer, SearchResult } from '@fabula/contract/shapes/published'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { type CoverRow, coverColumns, coverJoin, coverOf } from '../novels/cover.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'
import { fromNearestMark } from './page-marks.ts'
import { asksForShortWords, conditions, type NovelFilter, orders } from './search-conditions.ts'

/** Up to here the number of results is exact; above it is Postgres's estimate. */
export const maxCounted = 1_000

/**
 * For texts of one or two letters, whose rarity the planner cannot know. Matches are often among the first novels of
 * the requested order. Otherwise, if there are few matches they are looked up by index and sorted; if there are many,
 * novels are tested in that order until the page is full.
 */
const triedFirst = 500
const maxFew = 2_000
/**
 * Among how many of the first novels matches are counted, to find out whether there are more than are counted exactly.
 */
const countedFirst = 3_000

interface Row extends CoverRow {
  id: NovelId
  language: Language | null
  name: string
  description: string
  play_link: string
  likes: number
}

/**
 * A page of the published novels whose name and description contain these texts, ignoring case, in the author's words
 * or in a translation. With a language, translations into it are shown where they exist.
 */
export async function searchNovels(
  { pool }: { pool: pg.Pool },
  filter: NovelFilter,
  language: Language | null = null,
): Promise<SearchAnswer> {
  const [novels, counted] = await Promise.all([findNovels({ pool }, filter, language), count(pool, filter)])
  return { novels, max_novels: counted <= maxCounted ? counted : expected(counted, filter, novels.length) }
}

/** The same page of novels for callers who do not need their number. */
export async function findNovels(
  { pool }: { pool: pg.Pool },
  filter: NovelFilter,
  language: Language | null,
): Promise<SearchResult[]> {
  const rows = await findPage(pool, filter)
  const novels = language === null ? rows : await translateSummaries(pool, rows, language)
  return novels.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    ...coverOf(row),
    play_link: row.play_link,
    likes: row.likes,
  }))
}

/** The default age filter: guests see novels for adults only on request. */
export const defaultAge = (caller: Caller): SearchAge => (caller.kind === 'user' ? 'any' : 'everyone')

async function findPage(pool: pg.Pool, filter: NovelFilter): Promise<Row[]> {
  const { open, where, near, values, start } = await fromNearestMark(pool, filter)
  const { by, order } = orders[filter.sort]
  const at = values.length
  const part = `order by ${order} limit $${at + 1} offset $${at + 2}`
  const page = asksForShortWords(filter)
    ? `near as materialized (
         select id, ${by} from ${first(triedFirst, open, order)} where ${near} ${part}),
       few as materialized (
         select id, ${by} from novels where (select count(*) from near) < $${at + 1} and ${where} limit ${maxFew + 1}),
       page as materialized (
         (select id, ${by} from near where (select count(*) from near) = $${at + 1})
         union all
         (select id, ${by} from few where (select count(*) from few) <= ${maxFew} ${part})
         union all
         (select id, ${by} from novels where (select count(*) from few) > ${maxFew} and ${where} ${part}))`
    : `page as materialized (select id, ${by} from novels where ${where} ${part})`
  // Heads are large: only those of the page are read.
  const { rows } = await pool.query<Row>(
    `with ${page}
     select n.id, n.head->>'language' as language, n.head->>'name' as name, n.head->>'description' as description,
       n.play_link, n.likes, ${coverColumns}
     from page join novels n on n.id = page.id ${coverJoin}
     order by ${order.replace(/\b(likes|created_at|id)\b/g, 'page.$1')}`,
    [...values, filter.limit, filter.offset - start],
  )
  return rows
}

/** A subquery for the first novels of an order, under the table's name. */
const first = (count: number, open: string, order: string) =>
  `(select * from novels where ${open} order by ${order} limit ${count}) novels`

/** The number of results: exact up to `maxCounted`, above that Postgres's estimate. */
async function count(pool: pg.Pool, filter: NovelFilter): Promise<number> {
  const { open, where, near: nearby, values } = conditions(filter)
  const countIn = async (novels: string, where: string) => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (select 1 from ${novels} where ${where} limit ${maxCounted + 1}) found`,
      values,
    )
    return rows[0]?.count ?? 0
  }
  const firsts = first(countedFirst, open, orders[filter.sort].order)
  const near = asksForShortWords(filter) ? await countIn(firsts, nearby) : 0
  const exact = near > maxCounted ? near : await countIn('novels', where)
  if (exact <= maxCounted) return exact
  const { rows: plans } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select 1 from novels where ${where}`,
    values,
  )
  return Math.max(exact, plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

/** Adjusts the estimate to the page: after a full page there may be more novels, any other page is the last. */
function expected(counted: number, { limit, offset }: NovelFilter, found: number): number {
  if (found > 0 && found < limit) return offset + found
  return found === 0 ? Math.min(counted, Math.max(offset, maxCounted)) : Math.max(counted, offset + found)
}
