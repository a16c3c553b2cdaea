import type { SearchSort } from '@fabula/contract/routes/published'
import type { SearchAge, SearchLength } from '@fabula/contract/search-sorts'
import type { SearchAnswer, SearchResult } from '@fabula/contract/shapes/novel'
import type { NovelId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { type CoverRow, coverColumns, coverJoin, coverOf } from '../novels/cover.ts'
import { likePattern } from '../novels/like-pattern.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'

export interface NovelFilter {
  /** Words that stand, each of them, in the name or in the description. */
  text?: string
  name: string
  description: string
  sort: SearchSort
  limit: number
  offset: number
  /** Readable in it: written in it or translated. */
  language?: Language | null
  length?: SearchLength | null
  age: SearchAge
  /** Only what anybody may play without paying or joining a group. */
  free?: boolean
}

/** Up to here the number of novels found is exact; of more it is what Postgres expects. */
export const MOST_COUNTED = 1_000

/**
 * What is shorter than three letters has no index: it is sought among so many novels, the first in the order asked for.
 * Read, these cost about 15 ms.
 */
const MOST_READ = 10_000

/** Ties are broken by the id, so that no novel is on two pages or on none. */
const orders: Readonly<Record<SearchSort, { by: string; order: string }>> = {
  liked: { by: 'likes', order: 'likes desc, id desc' },
  ascending: { by: 'created_at', order: 'created_at, id' },
  descending: { by: 'created_at', order: 'created_at desc, id desc' },
}

interface Row extends CoverRow {
  id: NovelId
  language: Language | null
  name: string
  description: string
  play_link: string
  likes: number
}

/**
 * A page of the published novels whose name and description contain these parts, whatever their case, in the author's
 * words or in a translation of them. With a language, texts are shown in it where a translation is kept.
 */
export async function searchNovels(
  { pool }: { pool: pg.Pool },
  filter: NovelFilter,
  language: Language | null = null,
): Promise<SearchAnswer> {
  const [novels, counted] = await Promise.all([findNovels({ pool }, filter, language), count(pool, filter)])
  return { novels, max_novels: counted <= MOST_COUNTED ? counted : expected(counted, filter, novels.length) }
}

/** The same page of novels for who need not know how many there are. */
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

/** For whom novels are found when nobody said: guests are shown those for adults only when they ask. */
export const usualAge = (caller: Caller): SearchAge => (caller.kind === 'user' ? 'any' : 'everyone')

/** More words than this are not a question but a text; the first ones find it. */
const MOST_WORDS = 8

const ages: Readonly<Record<SearchAge, string>> = {
  any: '',
  everyone: ' and not for_adults',
  adults: ' and for_adults',
}

const lengths: Readonly<Record<SearchLength, string>> = {
  short: 'scene_count <= 5',
  medium: 'scene_count between 6 and 20',
  long: 'scene_count > 20',
}

interface Conditions {
  /** What of `novels` is looked through. */
  from: (order: string) => string
  where: string
  values: string[]
}

/** Three letters or figures in a row: the indexes of trigrams find them. */
const trigram = /[\p{L}\p{N}]{3}/u

const wordsOf = ({ text = '' }: NovelFilter): string[] => fold(text).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/** The conditions that a filter asks for, with their values. */
function conditions(filter: NovelFilter): Conditions {
  const values: string[] = []
  const holding = (value: string) => `$${values.push(value)}`
  const like = (part: string) => holding(likePattern(part))
  const [name, description] = [fold(filter.name), fold(filter.description)]
  const parts = [
    ...wordsOf(filter).map((word) => {
      const pattern = like(word)
      return `(name_folded like ${pattern} or description_folded like ${pattern})`
    }),
    name && `name_folded like ${like(name)}`,
    description && `description_folded like ${like(description)}`,
    filter.language && readableIn(holding(filter.language)),
    filter.length && lengths[filter.length],
    filter.free && 'price_stars = 0 and not telegram_group_required',
  ].filter(Boolean)
  const asked = parts.map((part) => ` and ${part}`).join('')
  const open = `kind = 'production' and not hidden${ages[filter.age]}`
  const sought = [...wordsOf(filter), name, description].filter(Boolean)
  const isIndexed = sought.length === 0 || sought.some((part) => trigram.test(part))
  return {
    from: (order) =>
      isIndexed ? 'novels' : `(select * from novels where ${open} order by ${order} limit ${MOST_READ}) novels`,
    where: `${open}${asked}`,
    values,
  }
}

/** Written in a language, or with a translation of its name into it, which every translation begins with. */
const readableIn = (language: string) => `(novels.language = ${language} or exists (
  select 1 from translations t where t.novel_id = novels.id and t.language = ${language} and t.unit = 'novel/name'
    and t.text <> ''))`

async function findPage(pool: pg.Pool, filter: NovelFilter): Promise<Row[]> {
  const { from, where, values } = conditions(filter)
  const { by, order } = orders[filter.sort]
  const at = values.length
  // Heads are large: only those of the page are opened.
  const { rows } = await pool.query<Row>(
    `with page as materialized (
       select id, ${by} from ${from(order)} where ${where}
       order by ${order} limit $${at + 1} offset $${at + 2}
     )
     select n.id, n.head->>'language' as language, n.head->>'name' as name, n.head->>'description' as description,
       n.play_link, n.likes, ${coverColumns}
     from page join novels n on n.id = page.id ${coverJoin}
     order by ${order.replace(/\b(likes|created_at|id)\b/g, 'page.$1')}`,
    [...values, filter.limit, filter.offset],
  )
  return rows
}

/** How many there are: exactly up to `MOST_COUNTED`, and what Postgres expects, more than that, where there are more. */
async function count(pool: pg.Pool, filter: NovelFilter): Promise<number> {
  const { from, where, values } = conditions(filter)
  const looked = from(orders[filter.sort].order)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from ${looked} where ${where} limit ${MOST_COUNTED + 1}) found`,
    values,
  )
  const exact = rows[0]?.count ?? 0
  if (exact <= MOST_COUNTED) return exact
  const { rows: plans } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `explain (format json) select 1 from ${looked} where ${where}`,
    values,
  )
  return Math.max(exact, plans[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0)
}

/** What is expected is held against the page: a full page has novels before it and maybe after it, another is the last. */
function expected(counted: number, { limit, offset }: NovelFilter, found: number): number {
  if (found > 0 && found < limit) return offset + found
  return found === 0 ? Math.min(counted, Math.max(offset, MOST_COUNTED)) : Math.max(counted, offset + found)
}
