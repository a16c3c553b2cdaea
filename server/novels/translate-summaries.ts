import type { NovelId } from '@fabula/core/ids'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { translate, translationTable } from '@fabula/core/novel/localize'
import type { Translation } from '@fabula/core/novel/texts'
import type pg from 'pg'

/** The texts of a novel in summaries. `language`: the language that the author wrote in. */
interface Summary {
  id: NovelId
  language: Language | null
  name: string
  description: string
  technical_description?: string
}

const shown = ['name', 'description', 'technical_description'] as const

/** Translates summaries for a reader of `language`, where translations exist. One query for all of them. */
export async function translateSummaries<T extends Summary>(
  pool: pg.Pool,
  novels: readonly T[],
  language: Language,
): Promise<T[]> {
  const foreign = novels.filter((novel) => languageOfNovel(novel) !== language).map(({ id }) => id)
  if (foreign.length === 0) return [...novels]
  const { rows } = await pool.query<Translation & { novel_id: NovelId }>({
    name: 'summary-translations',
    text: `select novel_id, language, unit, source, text, made_by from translations
           where novel_id = any($1) and language = $2
             and unit in ('novel/name', 'novel/description', 'novel/technical_description')`,
    values: [foreign, language],
  })
  return novels.map((novel) => {
    const own = rows.filter(({ novel_id }) => novel_id === novel.id)
    if (own.length === 0) return novel
    const table = translationTable(own, language)
    const texts = shown.flatMap((name) => {
      const source = novel[name]
      return source === undefined ? [] : [[name, translate(table, `novel/${name}`, source)?.text ?? source]]
    })
    return { ...novel, ...Object.fromEntries(texts) }
  })
}
