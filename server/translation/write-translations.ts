import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { characterNamedBy, isSharedUnit } from '@fabula/core/novel/localize'
import { NovelHead, upgradeNovelHead } from '@fabula/core/novel/novel'
import type pg from 'pg'
import { newId } from '../database/new-id.ts'
import { refoldSummary } from '../novels/fold-summary.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { sourceHash } from '../novels/source-hash.ts'
import { ProblemError } from '../problem-error.ts'

/** A text that an author wrote; a blank one deletes theirs. */
export interface AuthorsText {
  unit: string
  source: string
  text: string
  /** The text at this place when they began, which must not have changed. */
  was?: string | undefined
}

/**
 * Stores an author's texts: they take precedence over a model's, and over the author's own for an older original. A
 * character's name is also stored in its `name_translations`, which its form shows. All of them, or none: throws
 * `translation_changed` if another author's text has replaced the one given as `was`.
 */
export async function writeTranslations(
  pool: pg.Pool,
  id: NovelId,
  language: Language,
  texts: readonly AuthorsText[],
): Promise<void> {
  const names = texts.filter(({ unit }) => characterNamedBy(unit) !== null)
  const others = texts.filter(({ unit }) => characterNamedBy(unit) === null)
  await withNovelLock(pool, id, async (client, changed) => {
    if (names.length > 0) await writeNames(client, id, language, names, changed)
    for (const text of others) if (text.was !== undefined) await refuseUnseen(client, id, language, text)
    for (let at = 0; at < others.length; at += rowsAtOnce) {
      await writeRows(client, id, language, others.slice(at, at + rowsAtOnce), changed)
    }
    await refoldSummary(client, id)
  })
}

/** How many rows are sent at a time, so that even the longest texts take only some milliseconds. */
const rowsAtOnce = 500

/** Overwriting a model's text, or a deleted one, loses nothing. */
async function refuseUnseen(
  client: pg.PoolClient,
  id: NovelId,
  language: Language,
  { unit, source, text, was }: AuthorsText,
): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select text from translations where novel_id = $1 and language = $2 and unit = $3 and source_hash = $4
       and made_by = 'author' and text not in ('', $5, $6)`,
    [id, language, unit, sourceHash(source), text, was],
  )
  if (rows.length > 0) throw new ProblemError('translation_changed')
}

async function writeRows(
  client: pg.PoolClient,
  id: NovelId,
  language: Language,
  texts: readonly AuthorsText[],
  changed: number,
): Promise<void> {
  const rows = texts.map((one) => ({
    ...one,
    text: one.text.trim() === '' ? '' : one.text,
    source_hash: sourceHash(one.source),
    shared: isSharedUnit(one.unit),
  }))
  const args = [id, language, JSON.stringify(rows), changed]
  const row = `jsonb_to_recordset($3) as row (unit text, source text, source_hash text, shared boolean, text text)`
  await client.query(
    `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
     select $1, $2, unit, source_hash, source, text, 'author', $4 from ${row}
     on conflict (novel_id, language, unit, source_hash) do update
       set text = excluded.text, made_by = 'author', fault = null, prompt_version = null, changed = excluded.changed,
         changed_at = now()`,
    args,
  )
  // Blank instead of deleted, because servers that have cached the novel only load newer rows.
  await client.query(
    `update translations t set text = '', changed = $4, changed_at = now() from ${row}
     where t.novel_id = $1 and t.language = $2 and t.unit = row.unit and t.source_hash <> row.source_hash
       and not row.shared and t.made_by = 'author' and t.text <> ''`,
    args,
  )
}

async function writeNames(
  client: pg.PoolClient,
  id: NovelId,
  language: Language,
  texts: readonly AuthorsText[],
  changed: number,
): Promise<void> {
  const { rows } = await client.query<{ head: unknown }>('select head from novels where id = $1 for update', [id])
  if (!rows[0]) return
  const head = NovelHead.parse(upgradeNovelHead(rows[0].head, newId))
  const named = new Map(texts.map(({ unit, text }) => [characterNamedBy(unit), text.trim()]))
  const characters = head.characters.map((character) => {
    const translation = named.get(character.id)
    if (translation === undefined) return character
    const others = character.name_translations.filter((entry) => entry.language !== language)
    return { ...character, name_translations: translation ? [...others, { language, translation }] : others }
  })
  await client.query(
    'update novels set head = $2, changed = $3, revision = revision + 1, updated_at = now() where id = $1',
    [id, JSON.stringify({ ...head, characters }), changed],
  )
}
