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

/** Up to here the number of novels found is exact; where there are more, this is the number told. */
export const MOST_COUNTED = 10_000

/** Ties are broken by the id, so that no novel is on two pages or on none. */
const orders: Readonly<Record<SearchSort, string>> = {
  liked: 'likes desc, id desc',
  ascending: 'created_at, id',
  descending: 'created_at desc, id desc',
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
  const [novels, max_novels] = await Promise.all([findNovels({ pool }, filter, language), count(pool, filter)])
  return { novels, max_novels }
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

/** The least and the most scenes of each length. */
const scenesOf: Readonly<Record<SearchLength, string>> = {
  short: '<= 5',
  medium: 'between 6 and 20',
  long: '> 20',
}

/** The conditions that a filter asks for, with their values. */
function conditions(filter: NovelFilter): { where: string; values: string[] } {
  const values: string[] = []
  const holding = (value: string) => `$${values.push(value)}`
  const like = (part: string) => holding(likePattern(part))
  const words = fold(filter.text ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
  const parts = [
    ...words.map((word) => {
      const pattern = like(word)
      return `(name_folded like ${pattern} or description_folded like ${pattern})`
    }),
    filter.name.trim() && `name_folded like ${like(fold(filter.name))}`,
    filter.description.trim() && `description_folded like ${like(fold(filter.description))}`,
    filter.language && readableIn(holding(filter.language)),
    filter.length &&
      `(select count(*) from scenes where novel_id = novels.id and deleted_at is null) ${scenesOf[filter.length]}`,
    filter.free && 'price_stars = 0 and not telegram_group_required',
  ].filter(Boolean)
  const asked = parts.map((part) => ` and ${part}`).join('')
  return { where: `kind = 'production' and not hidden${ages[filter.age]}${asked}`, values }
}

/** Written in a language, or with a translation of its name into it, which every translation begins with. */
const readableIn = (language: string) => `(novels.language = ${language} or exists (
  select 1 from translations t where t.novel_id = novels.id and t.language = ${language} and t.unit = 'novel/name'
    and t.text <> ''))`

async function findPage(pool: pg.Pool, filter: NovelFilter): Promise<Row[]> {
  const { where, values } = conditions(filter)
  const at = values.length
  // Heads are large: only those of the page are opened.
  const { rows } = await pool.query<Row>(
    `with page as materialized (
       select id, likes, created_at from novels where ${where}
       order by ${orders[filter.sort]} limit $${at + 1} offset $${at + 2}
     )
     select n.id, n.head->>'language' as language, n.head->>'name' as name, n.head->>'description' as description,
       n.play_link, n.likes, ${coverColumns}
     from page join novels n on n.id = page.id ${coverJoin}
     order by ${orders[filter.sort].replace(/\b(likes|created_at|id)\b/g, 'page.$1')}`,
    [...values, filter.limit, filter.offset],
  )
  return rows
}

async function count(pool: pg.Pool, filter: NovelFilter): Promise<number> {
  const { where, values } = conditions(filter)
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from (select 1 from novels where ${where} limit ${MOST_COUNTED}) found`,
    values,
  )
  return rows[0]?.count ?? 0
}
