import type { Language } from '@fabula/core/novel/language'
import type pg from 'pg'

/** Names and descriptions of these novels in a language that is not their author's, by `{novel} {unit}`. */
export async function ownTexts(
  pool: pg.Pool,
  novels: readonly { id: string; language: Language | null; name: string; description: string }[],
  language: Language,
): Promise<Map<string, string>> {
  const foreign = novels.filter((novel) => (novel.language ?? 'english') !== language)
  if (foreign.length === 0) return new Map()
  const { rows } = await pool.query<{ novel_id: string; unit: string; source: string; text: string; made_by: string }>({
    name: 'own-texts',
    text: `select novel_id, unit, source, text, made_by from translations
           where novel_id = any($1) and language = $2 and unit in ('novel/name', 'novel/description')
           order by made_by desc`,
    values: [foreign.map((novel) => novel.id), language],
  })
  // An author's translation serves on after the text was edited; a model's only as long as it fits.
  const sources = new Map(
    foreign.flatMap(({ id, name, description }) => [
      [`${id} novel/name`, name],
      [`${id} novel/description`, description],
    ]),
  )
  return new Map(
    rows
      .map((row) => ({ ...row, key: `${row.novel_id} ${row.unit}` }))
      .filter((row) => row.text.trim() !== '' && (row.made_by === 'author' || sources.get(row.key) === row.source))
      .map((row) => [row.key, row.text]),
  )
}
