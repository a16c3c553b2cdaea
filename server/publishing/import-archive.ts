import { readFile } from 'node:fs/promises'
import { refusedFile } from '@fabula/contract/file-problems'
import type { ProblemCode } from '@fabula/contract/problem'
import { archiveFaults } from '@fabula/core/exchange/archive-faults'
import type { NovelId, UserId } from '@fabula/core/ids'
import { fold } from '@fabula/core/novel/fold'
import type pg from 'pg'
import { refuseOversized, refuseTooMany } from '../authoring/refuse-oversized.ts'
import { newId } from '../database/new-id.ts'
import type { UnpackedArchive } from '../file-work/file-jobs.ts'
import { type MediaPorts, type StoredFile, storeFile } from '../media/store-upload.ts'
import { adoptNovel, announceNovel, orAbandonNovel } from '../media/stray-files.ts'
import { refoldSummary } from '../novels/fold-summary.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseAtQuota, refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { keepVersion } from '../versions/version-store.ts'
import type { UnpackedFile } from './unpack-archive.ts'

/**
 * Creates a draft from an archive: everything inside keeps its id, and every file is validated like an upload. Throws
 * `archive_unreadable` with the errors and their places, or the errors of an upload; then nothing is stored.
 */
export function importArchive(ports: MediaPorts, author: UserId, path: string): Promise<NovelId> {
  return ports.fileWork.inFolder(async (into) => {
    await refuseAtQuota(ports.pool, author, ports.quotas, adds)
    const archive = await ports.fileWork.run('unpackArchive', { path, into })
    const id = newId<NovelId>()
    await announceNovel(ports.pool, id)
    return orAbandonNovel(ports.pool, id, async () => {
      const assets = await storeFiles(ports, id, archive)
      await withNovelLock(ports.pool, id, async (client, changed) => {
        await insertNovel(client, id, author, archive, changed)
        for (const rows of archive.scenes) await insertScenes(client, id, rows, changed)
        for (let at = 0; at < assets.length; at += rowsAtOnce) {
          await insertAssets(client, id, assets.slice(at, at + rowsAtOnce), changed)
        }
        for (const rows of archive.translations) await insertTranslations(client, id, rows, changed)
        await refuseTooMany(client, id, 'scenes')
        await refuseTooMany(client, id, 'assets')
        await refuseOversized(client, id)
        await refuseOverQuota(client, author, ports.quotas, adds)
        await refoldSummary(client, id)
        await adoptNovel(client, id)
        await keepVersion(client, id, { kind: 'import', by: author })
      })
      return id
    })
  })
}

const adds = ['drafts', 'novels', 'bytes'] as const
const rowsAtOnce = 500
/** As many as there are file processes. */
const filesAtOnce = 2

type AssetRow = Omit<UnpackedFile, 'path'> & StoredFile & { place: number }

async function storeFiles(ports: MediaPorts, novelId: NovelId, { files }: UnpackedArchive): Promise<AssetRow[]> {
  const all: UnpackedFile[] = []
  for (const list of files) {
    // Written by our own process a moment ago.
    all.push(...(JSON.parse(await readFile(list, 'utf8')) as UnpackedFile[]))
  }
  const rows: AssetRow[] = []
  const refused: ProblemError[] = []
  let next = 0
  let failed = false
  const storeSome = async () => {
    while (!failed && next < all.length) {
      const place = next++
      const { path, ...asset } = all[place] as UnpackedFile
      try {
        rows[place] = { ...asset, ...(await store(ports, novelId, { path, ...asset })), place }
      } catch (error) {
        // The other files are checked all the same, so that all errors of an archive are reported at once.
        if (isRefusal(error)) {
          refused.push(error)
          continue
        }
        failed = true
        throw error
      }
    }
  }
  // Waits for all, so that nothing is being stored any more afterwards.
  const ended = await Promise.allSettled(Array.from({ length: filesAtOnce }, storeSome))
  const failure = ended.find(({ status }) => status === 'rejected')
  if (failure?.status === 'rejected') throw failure.reason
  const [first] = refused
  if (first) throw new ProblemError(first.code, { errors: refused.flatMap(({ facts }) => facts.errors ?? []) })
  return rows
}

/** Errors that concern the file itself; all others are rethrown. */
const refusals: ReadonlySet<ProblemCode> = new Set(refusedFile)
const isRefusal = (error: unknown): error is ProblemError => error instanceof ProblemError && refusals.has(error.code)

async function store(ports: MediaPorts, novelId: NovelId, file: UnpackedFile): Promise<StoredFile> {
  const { type, id, extension, path, bytes } = file
  try {
    return await storeFile(ports, novelId, type, { filename: `${id}.${extension}`, path, bytes })
  } catch (error) {
    if (!isRefusal(error)) throw error
    const errors = [{ path: `assets/${type}/${id}.${extension}`, message: archiveFaults.refused }]
    throw new ProblemError(error.code, { errors })
  }
}

async function insertNovel(
  client: pg.PoolClient,
  id: NovelId,
  author: UserId,
  { head, name, description }: UnpackedArchive,
  changed: number,
): Promise<void> {
  await client.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
     values ($1, $2, 'building', $3, $4, $5, $6)`,
    [id, author, await readFile(head, 'utf8'), fold(name), fold(description), changed],
  )
}

async function insertScenes(client: pg.PoolClient, id: NovelId, rows: string, changed: number): Promise<void> {
  await client.query(
    `insert into scenes (novel_id, id, type, place, document, changed, created_at)
     select $1, id, type, place, document, $3, now()
     from jsonb_to_recordset($2) as row (id uuid, type text, place int, document jsonb)`,
    [id, await readFile(rows, 'utf8'), changed],
  )
}

async function insertAssets(
  client: pg.PoolClient,
  id: NovelId,
  rows: readonly AssetRow[],
  changed: number,
): Promise<void> {
  // Assets are ordered by their time alone: a microsecond apart they keep the archive's order.
  await client.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed, created_at)
     select $1, id, type, name, prompt_description, extension, file, bytes, width, height, $3, now() + place * interval '1 microsecond'
     from jsonb_to_recordset($2) as row (id uuid, type text, name text, prompt_description text, extension text, file uuid,
       bytes int, width int, height int, place int)`,
    [id, JSON.stringify(rows), changed],
  )
}

async function insertTranslations(client: pg.PoolClient, id: NovelId, rows: string, changed: number): Promise<void> {
  await client.query(
    `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
     select $1, language, unit, source_hash, source, text, made_by, $3
     from jsonb_to_recordset($2) as row (language text, unit text, source_hash text, source text, text text, made_by text)
     on conflict do nothing`,
    [id, await readFile(rows, 'utf8'), changed],
  )
}
