import { assetsOf } from '@fabula/core/exchange/archive'
import { ArchiveError, type OpenArchive, readArchive } from '@fabula/core/exchange/read-archive'
import type { AssetId, NovelId, UserId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { fold } from '@fabula/core/novel/fold'
import { NovelHead } from '@fabula/core/novel/novel'
import type pg from 'pg'
import { fieldsOf } from '../authoring/parse-input.ts'
import { newId } from '../database/new-id.ts'
import { type MediaPorts, type StoredFile, storeBytes } from '../media/store-upload.ts'
import { adoptNovel, announceNovel, orAbandonNovel } from '../media/stray-files.ts'
import { refoldSummary } from '../novels/fold-summary.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { sourceHash } from '../novels/source-hash.ts'
import { Refusal } from '../refusal.ts'

/**
 * A new draft from an archive's bytes: everything inside keeps its id, and every file passes the same checks as an upload.
 * Refuses with `archive_unreadable` and what is wrong where, or as the upload of a file would; then nothing is kept.
 */
export async function importArchive(ports: MediaPorts, author: UserId, bytes: Uint8Array): Promise<NovelId> {
  const archive = open(bytes)
  const id = newId<NovelId>()
  await announceNovel(ports.pool, id)
  return orAbandonNovel(ports.pool, id, async () => {
    const files = new Map<AssetId, StoredFile>()
    for (const { type, asset } of assetsOf(archive.novel))
      files.set(asset.id, await store(ports, id, archive, type, asset))
    await withNovelLock(ports.pool, id, async (client, changed) => {
      await insertNovel(client, id, author, archive, changed)
      await insertScenes(client, id, archive, changed)
      await insertAssets(client, id, archive, files, changed)
      await insertTranslations(client, id, archive, changed)
      await refoldSummary(client, id)
      await adoptNovel(client, id)
    })
    return id
  })
}

function open(bytes: Uint8Array): OpenArchive {
  try {
    return readArchive(bytes, newId)
  } catch (error) {
    if (error instanceof ArchiveError) throw new Refusal('archive_unreadable', { errors: [...error.faults] })
    throw error
  }
}

async function store(
  ports: MediaPorts,
  novelId: NovelId,
  archive: OpenArchive,
  type: AssetType,
  { id, extension }: Asset,
): Promise<StoredFile> {
  const path = `assets/${type}/${id}.${extension}`
  const bytes = archive.file(path)
  // Reading the archive made sure of it.
  if (!bytes) throw new Refusal('archive_unreadable', { errors: [{ path, message: 'The file is missing' }] })
  try {
    return await storeBytes(ports, novelId, type, { filename: `${id}.${extension}`, bytes })
  } catch (error) {
    if (!(error instanceof Refusal) || error.facts.errors) throw error
    throw new Refusal(error.code, { ...error.facts, errors: [{ path, message: 'This file was refused' }] })
  }
}

async function insertNovel(
  client: pg.PoolClient,
  id: NovelId,
  author: UserId,
  { novel }: OpenArchive,
  changed: number,
): Promise<void> {
  const head = { ...fieldsOf<NovelHead>(NovelHead, novel), cover_background_image_extension: null }
  await client.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
     values ($1, $2, 'building', $3, $4, $5, $6)`,
    [id, author, JSON.stringify(head), fold(novel.name), fold(novel.description), changed],
  )
}

async function insertScenes(
  client: pg.PoolClient,
  id: NovelId,
  { novel }: OpenArchive,
  changed: number,
): Promise<void> {
  const now = new Date().toISOString()
  const typed = [
    ...novel.interactive_scenes.map((scene) => ({ type: 'interactive', scene })),
    ...novel.static_scenes.map((scene) => ({ type: 'static', scene })),
  ]
  const rows = typed.map(({ type, scene }, i) => ({
    id: scene.id,
    type,
    place: i + 1,
    document: { ...scene, created_at: Number.isNaN(Date.parse(scene.created_at)) ? now : scene.created_at },
  }))
  await client.query(
    `insert into scenes (novel_id, id, type, place, document, changed, created_at)
     select $1, id, type, place, document, $3, now()
     from jsonb_to_recordset($2) as row (id uuid, type text, place int, document jsonb)`,
    [id, JSON.stringify(rows), changed],
  )
}

async function insertAssets(
  client: pg.PoolClient,
  id: NovelId,
  { novel }: OpenArchive,
  files: ReadonlyMap<AssetId, StoredFile>,
  changed: number,
): Promise<void> {
  const rows = assetsOf(novel).map(({ type, asset }, i) => ({
    ...files.get(asset.id),
    id: asset.id,
    type,
    name: asset.name,
    prompt_description: asset.prompt_description,
    place: i,
  }))
  // Assets have no place but their time: a microsecond apart they keep the order of the archive.
  await client.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed, created_at)
     select $1, id, type, name, prompt_description, extension, file, bytes, width, height, $3, now() + place * interval '1 microsecond'
     from jsonb_to_recordset($2) as row (id uuid, type text, name text, prompt_description text, extension text, file uuid,
       bytes int, width int, height int, place int)`,
    [id, JSON.stringify(rows), changed],
  )
}

async function insertTranslations(
  client: pg.PoolClient,
  id: NovelId,
  { translations }: OpenArchive,
  changed: number,
): Promise<void> {
  const rows = translations.map((entry) => ({ ...entry, source_hash: sourceHash(entry.source) }))
  await client.query(
    `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
     select $1, language, unit, source_hash, source, text, made_by, $3
     from jsonb_to_recordset($2) as row (language text, unit text, source_hash text, source text, text text, made_by text)
     on conflict do nothing`,
    [id, JSON.stringify(rows), changed],
  )
}
