import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { isSharedUnit } from '@fabula/core/novel/localize'
import { storable } from '@fabula/core/record/storable'
import type { TranslationBatch } from '@fabula/core/translation/translation-batch'
import { promptVersion } from '@fabula/core/translation/translation-prompt'
import type pg from 'pg'
import { refoldSummary } from '../novels/fold-summary.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { sourceHash } from '../novels/source-hash.ts'
import type { TranslatedBatch } from './translator.ts'

/** How many older translations of a frequently changed text are retained, in case it is changed back. */
const olderKept = 20

/**
 * Stores a model's results for a batch: texts, and marks for refused answers. An author's text is never replaced,
 * neither for this original nor for an older one. Null results store nothing.
 */
export async function storeResults(
  pool: pg.Pool,
  novelId: NovelId,
  language: Language,
  { units }: TranslationBatch,
  results: TranslatedBatch['results'],
): Promise<void> {
  const rows = units.flatMap(({ unit, source }, index) => {
    const result = results[index]
    if (!result) return []
    const [text, fault] = 'text' in result ? [result.text, null] : ['', result.fault]
    return [{ unit, source, source_hash: sourceHash(source), shared: isSharedUnit(unit), text, fault }]
  })
  if (rows.length === 0) return
  await withNovelLock(pool, novelId, async (client, changed) => {
    await client.query(
      `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, fault, prompt_version, changed)
       select $1, $2, unit, source_hash, source, text, 'model', fault, $4, $5
       from jsonb_to_recordset($3) as row (unit text, source text, source_hash text, shared boolean, text text, fault text)
       where exists (select 1 from novels where id = $1)
         and (shared or not exists (
           select 1 from translations t where t.novel_id = $1 and t.language = $2 and t.unit = row.unit
             and t.made_by = 'author' and t.text <> ''))
       on conflict (novel_id, language, unit, source_hash) do update
         set text = excluded.text, made_by = 'model', fault = excluded.fault,
           prompt_version = excluded.prompt_version, changed = excluded.changed, changed_at = now()
         where translations.made_by <> 'author' or translations.text = ''`,
      [novelId, language, JSON.stringify(storable(rows)), promptVersion, changed],
    )
    const own = rows.filter(({ shared }) => !shared).map(({ unit }) => unit)
    await client.query(
      `delete from translations where novel_id = $1 and language = $2 and (unit, source_hash) in (
         select unit, source_hash from (
           select unit, source_hash, row_number() over (partition by unit order by changed desc, source_hash) as age
           from translations where novel_id = $1 and language = $2 and unit = any($3) and made_by = 'model'
         ) made where age > $4)`,
      [novelId, language, own, olderKept],
    )
    await refoldSummary(client, novelId)
  })
}
