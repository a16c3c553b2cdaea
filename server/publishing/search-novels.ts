import type { SearchSort } from '@fabula/contract/routes/published'
import type { SearchAnswer } from '@fabula/contract/shapes/novel'
import type { NovelId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import { type CoverRow, coverColumns, coverJoin, coverOf } from '../novels/cover.ts'
import { likePattern } from '../novels/like-pattern.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'

export interface NovelFilter {
  name: string
  description: string
  sort: SearchSort
  limit: number
  offset: number
  /** Those for adults too. */
  adults: boolean
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
  const [rows, max_novels] = await Promise.all([findPage(pool, filter), count(pool, filter)])
  const novels = language === null ? rows : await translateSummaries(pool, rows, language)
  return {
    novels: novels.map((row) => ({
      id: row.id,
      name: row.name,
      description: row.description,
      ...coverOf(row),
      play_link: row.play_link,
      likes: row.likes,
    })),
    max_novels,
  }
}

/** The conditions that a filter asks for, with their values. */
function conditions(filter: NovelFilter): { where: string; values: string[] } {
  const parts = [
    ['name_folded', fold(filter.name)],
    ['description_folded', fold(filter.description)],
  ].filter(([, part]) => part !== '')
  const likes = parts.map(([column], i) => ` and ${column} like $${i + 1}`)
  return {
    where: `kind = 'production' and not hidden${filter.adults ? '' : ' and not for_adults'}${likes.join('')}`,
    values: parts.map(([, part = '']) => likePattern(part)),
  }
}

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
