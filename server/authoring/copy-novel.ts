import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { eachInBatches } from '../concurrency/each-in-batches.ts'
import { newId } from '../database/new-id.ts'
import { copiedAtOnce, copyStored } from '../media/copy-stored.ts'
import type { FileStore } from '../media/file-store.ts'
import { adoptNovel, announceNovel, orAbandonNovel } from '../media/stray-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { Quotas } from '../quotas/quotas.ts'
import { refuseAtQuota, refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import type { DraftPlace } from './authoring-ports.ts'

export interface CopyPorts {
  pool: pg.Pool
  files: FileStore
  quotas?: Quotas
}

/** The copy's own row: everything but the head is inserted by `copyNovel`. */
export interface CopyOf {
  kind: 'building' | 'production'
  play_link: string | null
}

interface StoredName {
  file: string
  extension: string
}

/**
 * Copies an author's novel with all its contents and files: the copy has its own id, everything inside keeps its id.
 * `alongside` runs in the transaction that writes the rows. A failed copy leaves nothing behind.
 */
export async function copyNovel(
  { pool, files, quotas }: CopyPorts,
  place: DraftPlace,
  copy: CopyOf,
  alongside: (client: pg.PoolClient, id: NovelId) => Promise<unknown> = async () => undefined,
): Promise<NovelId> {
  const adds = ['novels', 'bytes', copy.kind === 'building' ? 'drafts' : 'published'] as const
  await refuseAtQuota(pool, place.author, quotas, adds)
  const id = newId<NovelId>()
  await announceNovel(pool, id)
  const withinQuota = async (client: pg.PoolClient) => {
    await alongside(client, id)
    await refuseOverQuota(client, place.author, quotas, adds)
  }
  return orAbandonNovel(pool, id, async () => {
    const copied = new Set<string>()
    const missing = new Set<string>()
    for (;;) {
      // Files are copied without a lock; one uploaded in between is copied in another round.
      await copyFiles({ pool, files }, place.id, id, { copied, missing })
      if (await copyRows(pool, place, id, copy, copied, withinQuota)) return id
    }
  })
}

const storedFiles = async (queries: Pick<pg.Pool, 'query'>, id: NovelId): Promise<StoredName[]> =>
  (
    await queries.query<StoredName>('select file, extension from assets where novel_id = $1 and deleted_at is null', [
      id,
    ])
  ).rows

/** Copies what is not `copied` yet. A file that is `missing` twice is lost: its row is copied without it. */
async function copyFiles(
  { pool, files }: CopyPorts,
  from: NovelId,
  to: NovelId,
  { copied, missing }: Record<'copied' | 'missing', Set<string>>,
): Promise<void> {
  const rest = (await storedFiles(pool, from)).filter(({ file }) => !copied.has(file))
  await eachInBatches(rest, copiedAtOnce, async ({ file, extension }) => {
    const isCopied = await copyStored(files, { novelId: from, file }, { novelId: to, file }, extension)
    // The first time it was probably replaced since it was listed; the new file is found when the rows are copied.
    if (isCopied || missing.has(file)) copied.add(file)
    else missing.add(file)
  })
}

/** Copies all rows in one transaction. False if a new file has not been copied: then nothing was written. */
const copyRows = (
  pool: pg.Pool,
  { author, id: from }: DraftPlace,
  to: NovelId,
  { kind, play_link }: CopyOf,
  copied: ReadonlySet<string>,
  alongside: (client: pg.PoolClient) => Promise<unknown>,
): Promise<boolean> =>
  withNovelLock(pool, from, async (client, changed) => {
    if ((await storedFiles(client, from)).some(({ file }) => !copied.has(file))) return false
    const { rowCount } = await client.query(
      `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed)
       select $2, owner_id, $6, $3, head, name_folded, description_folded, $4
       from novels where id = $1 and owner_id = $5`,
      [from, to, play_link, changed, author, kind],
    )
    if (rowCount === 0) throw new ProblemError('novel_not_found')
    for (const statement of copies) await client.query(statement, [from, to, changed])
    await alongside(client)
    await adoptNovel(client, to)
    return true
  })

const copies = [
  `insert into scenes (novel_id, id, type, place, document, changed, created_at)
   select $2, id, type, place, document, $3, created_at from scenes where novel_id = $1 and deleted_at is null`,
  `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed, created_at)
   select $2, id, type, name, prompt_description, extension, file, bytes, width, height, $3, created_at
   from assets where novel_id = $1 and deleted_at is null`,
  `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, fault, prompt_version, changed)
   select $2, language, unit, source_hash, source, text, made_by, fault, prompt_version, $3 from translations where novel_id = $1`,
]
