import type { NovelId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import type pg from 'pg'

/** What the search compares: a novel's name and description in both languages, one per line. */
export interface FoldedSummary {
  name: string
  description: string
}

type Summary = { name: string; description: string }

/** Folds a novel's own texts together with their current translations. A pattern never matches across two lines. */
export async function foldSummary(client: pg.PoolClient, id: NovelId, own: Summary): Promise<FoldedSummary> {
  const { rows } = await client.query<{ unit: string; text: string }>(
    `select unit, text from translations
     where novel_id = $1 and text <> ''
       and ((unit = 'novel/name' and (source = $2 or made_by = 'author'))
         or (unit = 'novel/description' and (source = $3 or made_by = 'author')))
     order by unit, language, text`,
    [id, own.name, own.description],
  )
  const folded = (what: keyof Summary) => {
    const texts = [own[what], ...rows.filter(({ unit }) => unit === `novel/${what}`).map(({ text }) => text)]
    return [...new Set(texts.map(fold))].join('\n')
  }
  return { name: folded('name'), description: folded('description') }
}

/** Updates the folded texts after translations changed. Writes nothing if they are equal. */
export async function refoldSummary(client: pg.PoolClient, id: NovelId): Promise<void> {
  const { rows } = await client.query<Summary>(
    `select head->>'name' as name, head->>'description' as description from novels where id = $1`,
    [id],
  )
  if (!rows[0]) return
  const { name, description } = await foldSummary(client, id, rows[0])
  await client.query(
    `update novels set name_folded = $2, description_folded = $3
     where id = $1 and (name_folded, description_folded) is distinct from ($2, $3)`,
    [id, name, description],
  )
}
