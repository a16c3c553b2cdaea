import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'
import { translateSummaries } from '../novels/translate-summaries.ts'

interface Named {
  id: NovelId
  language: Language | null
  name: string
  description: string
}

/** A novel's name in the buyer's language; null: it was deleted. */
export async function nameForBuyer(pool: pg.Pool, id: NovelId, language: Language): Promise<string | null> {
  const { rows } = await pool.query<Named>(
    `select id, head->>'language' as language, head->>'name' as name, '' as description from novels where id = $1`,
    [id],
  )
  const [shown] = await translateSummaries(pool, rows, language)
  return shown?.name ?? null
}
