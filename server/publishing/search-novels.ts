import type { SearchSort } from '@fabula/contract/routes/published'
import type { SearchAnswer, SearchResult } from '@fabula/contract/shapes/novel'
import type { NovelId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import { type CoverRow, coverColumns, coverJoin, coverOf } from '../novels/cover.ts'
import { ownTexts } from './own-texts.ts'

export interface SearchQuery {
  limit: number
  offset: number
  name_substring: string
  description_substring: string
  search_sort: SearchSort
}

interface FoundRow extends CoverRow {
  id: NovelId
  name: string
  description: string
  language: Language | null
  play_link: string
  likes: number
}

/** Ties are broken by the id, so that pages neither repeat nor skip a novel. */
const orders: Record<SearchSort, string> = {
  liked: 'n.likes desc, n.id desc',
  ascending: 'n.created_at, n.id',
  descending: 'n.created_at desc, n.id desc',
}

/**
 * Published novels whose name and description contain the given parts, whatever their case and with yo as ye. Texts come
 * in `language` where the author or a model has translated them; without a language as the author wrote them.
 */
export async function searchNovels(
  { pool }: { pool: pg.Pool },
  query: SearchQuery,
  language: Language | null,
): Promise<SearchAnswer> {
  const values: unknown[] = []
  const conditions = ["n.kind = 'production'", 'not n.hidden']
  for (const [column, part] of [
    ['name_folded', query.name_substring],
    ['description_folded', query.description_substring],
  ] as const) {
    const folded = fold(part.trim())
    if (folded === '') continue
    values.push(`%${folded.replace(/[\\%_]/g, '\\$&')}%`)
    conditions.push(`n.${column} like $${values.length}`)
  }
  const where = conditions.join(' and ')
  const [found, count] = await Promise.all([
    pool.query<FoundRow>(
      `select n.id, n.head->>'name' as name, n.head->>'description' as description, n.head->>'language' as language,
         n.play_link, n.likes, ${coverColumns}
       from (select * from novels n where ${where} order by ${orders[query.search_sort]}
             limit $${values.length + 1} offset $${values.length + 2}) n ${coverJoin}
       order by ${orders[query.search_sort]}`,
      [...values, query.limit, query.offset],
    ),
    pool.query<{ count: string }>(`select count(*) from novels n where ${where}`, values),
  ])
  const texts = language ? await ownTexts(pool, found.rows, language) : new Map<string, string>()
  const novels: SearchResult[] = found.rows.map((row) => ({
    id: row.id,
    name: texts.get(`${row.id} novel/name`) ?? row.name,
    description: texts.get(`${row.id} novel/description`) ?? row.description,
    play_link: row.play_link,
    likes: row.likes,
    ...coverOf(row),
  }))
  return { novels, max_novels: Number(count.rows[0]?.count ?? 0) }
}
