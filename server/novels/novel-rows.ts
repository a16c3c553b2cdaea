import type { AssetId, NovelId, SceneId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { NovelHead } from '@fabula/core/novel/novel'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import type { PersistedTranslation } from '@fabula/core/translation/translated-unit'
import pg from 'pg'
import { mapInSteps } from '../concurrency/pauses.ts'
import { batchesOf } from '../database/batches.ts'
import type { NovelRecord } from './loaded-novel.ts'

/** Facts read at every load. */
export interface NovelFacts extends NovelRecord {
  /** The newest revision of all the novel's rows. */
  newest: number
}

/** A row of a novel that is newer than the known ones. `size` is that of its text, in characters. */
export type NovelRow = { size: number; changed: number; deleted: boolean } & (
  | { part: 'head'; id: string; revision: number; document: NovelHead }
  | { part: 'interactive'; id: SceneId; place: number; revision: number; document: InteractiveScene }
  | { part: 'static'; id: SceneId; place: number; revision: number; document: StaticScene }
  | { part: 'asset'; id: AssetId; document: AssetFacts }
  | { part: 'translation'; id: string; document: PersistedTranslation }
)

export interface AssetFacts {
  type: AssetType
  name: string
  prompt_description: string
  extension: string
  width: number | null
  height: number | null
  created_at: string
  file: string
}

const newestOf = (table: string) =>
  `coalesce((select t.changed from ${table} t where t.novel_id = n.id order by t.changed desc limit 1), 0)`

const members = `
  coalesce((select jsonb_object_agg(m.user_id, m.role) from novel_members m where m.novel_id = n.id), '{}')`

const facts = (where: string) =>
  `select n.id, n.kind, n.owner_id, n.play_link, n.likes, n.price_stars, n.telegram_group_required, n.hidden, n.created_at,
     case when n.kind = 'building' then ${members} else '{}' end as members,
     greatest(n.changed, ${newestOf('scenes')}, ${newestOf('assets')}, ${newestOf('translations')}) as newest
   from novels n where ${where}`

const factsById = { name: 'novel-facts', text: facts('n.id = any($1::uuid[]) and n.deleted_at is null') }
const factsInBin = { name: 'novel-facts-in-bin', text: facts('n.id = $1') }
const factsByLink = { name: 'novel-facts-by-link', text: facts("n.play_link = $1 and n.kind = 'production'") }

/** How a novel is found: by its id, also in its author's bin, or by its play link. */
export type FoundBy = { id: NovelId; alsoInBin?: boolean } | { link: string }

/** The facts of a novel; null when there is none. */
export async function findFacts(pool: pg.Pool, by: FoundBy): Promise<NovelFacts | null> {
  if ('id' in by && !by.alsoInBin) return novels(pool).ask(by.id)
  const query = 'id' in by ? { ...factsInBin, values: [by.id] } : { ...factsByLink, values: [by.link] }
  const { rows } = await pool.query<FactsRow>(query)
  return rows[0] ? asFacts(rows[0]) : null
}

type FactsRow = NovelRecord & { newest: string }

const asFacts = (row: FactsRow): NovelFacts => ({ ...row, newest: Number(row.newest) })

/** Many readers of one novel check at once whether it has changed. */
const novels = batchesOf(async (pool, ids: readonly NovelId[]) => {
  const { rows } = await pool.query<FactsRow>({ ...factsById, values: [[...new Set(ids)]] })
  const found = new Map(rows.map((row) => [row.id, asFacts(row)]))
  return ids.map((id) => found.get(id) ?? null)
})

/** One statement, so that all rows are of the same moment. Deleted rows matter only if they were known before. */
const newerRows = `
  select 'head' as part, id::text, 0 as place, revision, changed, false as deleted, head as document
    from novels where id = $1 and changed > $2
  union all
  select type, id::text, place, revision, changed, deleted_at is not null, document
    from scenes where novel_id = $1 and changed > $2 and ($2 > 0 or deleted_at is null)
  union all
  select 'asset', id::text, 0, 0, changed, deleted_at is not null,
      jsonb_build_object('type', type, 'name', name, 'prompt_description', prompt_description, 'extension', extension,
        'width', width, 'height', height, 'created_at', created_at, 'file', file)
    from assets where novel_id = $1 and changed > $2 and ($2 > 0 or deleted_at is null)
  union all
  select 'translation', language || '/' || source_hash || '/' || unit, 0, 0, changed, false,
      jsonb_build_object('unit', unit, 'source', source, 'language', language, 'text', text, 'made_by', made_by, 'fault', fault)
    from translations where novel_id = $1 and changed > $2`

interface RawRow {
  part: string
  id: string
  place: number
  revision: number
  changed: string
  deleted: boolean
  document: string
}

const jsonbOid = 3802
/** Documents are returned as text, so that their size is known without serialising them again. */
const asText: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === jsonbOid ? (value: string) => value : pg.types.getTypeParser(oid, format),
}

/** Every row of a novel that changed after `after`, as of one moment; after 0: all that are not deleted. */
export async function findNewerRows(pool: pg.Pool, id: NovelId, after: number): Promise<NovelRow[]> {
  const { rows } = await pool.query<RawRow>({
    name: 'novel-newer-rows',
    text: newerRows,
    values: [id, after],
    types: asText,
  })
  return mapInSteps(
    rows,
    ({ document, changed, ...row }) =>
      // The columns and the documents were written by this server, from parsed records.
      ({ ...row, changed: Number(changed), size: document.length, document: JSON.parse(document) }) as NovelRow,
  )
}
