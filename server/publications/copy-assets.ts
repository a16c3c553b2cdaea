import type { AssetId, NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { eachInBatches } from '../concurrency/each-in-batches.ts'
import { copiedAtOnce, copyStored } from '../media/copy-stored.ts'
import type { FileStore } from '../media/file-store.ts'
import { abandonFile, adoptFile, announceFile } from '../media/stray-files.ts'

interface StoredAsset {
  id: string
  file: string
  extension: string
}

const assetsOf = async (queries: Pick<pg.Pool, 'query'>, id: NovelId): Promise<StoredAsset[]> =>
  (
    await queries.query<StoredAsset>(
      'select id, file, extension from assets where novel_id = $1 and deleted_at is null',
      [id],
    )
  ).rows

/**
 * The assets that a draft keeps as they are when the edits of its publication are taken: the publication's have not
 * changed since both were last equal, or the draft's have too.
 */
export async function assetsKept(
  queries: Pick<pg.Pool, 'query'>,
  draft: NovelId,
  published: NovelId,
  synced: number | null,
): Promise<ReadonlySet<string>> {
  const { rows } = await queries.query<{ id: string }>(
    `select own.id from assets own join assets live on live.novel_id = $2 and live.id = own.id
       join versions v on v.novel_id = $2 and v.number = $3
     where own.novel_id = $1 and own.deleted_at is null
       and (live.changed_at <= v.created_at or own.changed_at > v.created_at)`,
    [draft, published, synced],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The assets of a publication that were added or changed in it alone since it was last equal to its draft. */
export async function assetsToTake(
  queries: Pick<pg.Pool, 'query'>,
  draft: NovelId,
  published: NovelId,
  synced: number | null,
): Promise<AssetId[]> {
  const { rows } = await queries.query<{ id: AssetId }>(
    `select live.id from assets live join versions v on v.novel_id = $2 and v.number = $3
       left join assets own on own.novel_id = $1 and own.id = live.id and own.deleted_at is null
     where live.novel_id = $2 and live.deleted_at is null and live.changed_at > v.created_at
       and (own.id is null or (own.changed_at <= v.created_at
         and (own.type, own.name, own.prompt_description, own.file)
           is distinct from (live.type, live.name, live.prompt_description, live.file)))
     order by live.type, live.name, live.id`,
    [draft, published, synced],
  )
  return rows.map(({ id }) => id)
}

const none: ReadonlySet<string> = new Set()

/** Copies the files that another novel has and this one lacks, before anything is locked. Returns which. */
export async function copyMissingFiles(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  from: NovelId,
  to: NovelId,
  kept = none,
): Promise<ReadonlySet<string>> {
  const existingFiles = new Set((await assetsOf(pool, to)).map(({ file }) => file))
  const missing = (await assetsOf(pool, from)).filter(({ id, file }) => !existingFiles.has(file) && !kept.has(id))
  const copied = new Set<string>()
  await eachInBatches(missing, copiedAtOnce, async ({ file, extension }) => {
    await announceFile(pool, to, file)
    // False: replaced since it was listed; then the old picture stays.
    if (await copyStored(files, { novelId: from, file }, { novelId: to, file }, extension)) copied.add(file)
  })
  return copied
}

/**
 * Gives a novel the assets of another one whose files it has, or has just been copied: new and changed ones. Its
 * additional assets stay, and those that are `kept`.
 */
export async function copyAssets(
  client: pg.PoolClient,
  from: NovelId,
  to: NovelId,
  copied: ReadonlySet<string>,
  changed: number,
  kept = none,
): Promise<void> {
  const files = new Set((await assetsOf(client, to)).map(({ file }) => file))
  const wanted = (await assetsOf(client, from)).filter(
    ({ id, file }) => !kept.has(id) && (copied.has(file) || files.has(file)),
  )
  for (const { id, file } of wanted.filter((asset) => copied.has(asset.file))) {
    await adoptFile(client, to, file)
    // The row may be of a deleted asset, whose file is replaced too.
    const { rows } = await client.query<StoredAsset>(
      'select id, file, extension from assets where novel_id = $1 and id = $2 and file <> $3',
      [to, id, file],
    )
    for (const before of rows) await abandonFile(client, to, before.file)
  }
  await client.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed, created_at)
     select $2, id, type, name, prompt_description, extension, file, bytes, width, height, $4, created_at
     from assets where novel_id = $1 and id = any($3::uuid[]) and deleted_at is null
     on conflict (novel_id, id) do update set type = excluded.type, name = excluded.name, deleted_at = null,
       prompt_description = excluded.prompt_description, extension = excluded.extension, file = excluded.file,
       bytes = excluded.bytes, width = excluded.width, height = excluded.height, changed = excluded.changed,
       changed_at = now()
     where (assets.type, assets.name, assets.prompt_description, assets.file, assets.deleted_at is null)
       is distinct from (excluded.type, excluded.name, excluded.prompt_description, excluded.file, true)`,
    [from, to, wanted.map(({ id }) => id), changed],
  )
}
