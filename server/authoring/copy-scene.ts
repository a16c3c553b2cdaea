import { isDeepStrictEqual } from 'node:util'
import type { InteractiveSceneAnswer, StaticSceneAnswer } from '@fabula/contract/shapes/novel'
import { copySceneInto } from '@fabula/core/edit/copy-scene-into'
import type { AssetId, EndingId, NovelId, SceneId } from '@fabula/core/ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import { NovelHead } from '@fabula/core/novel/novel'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import { limits } from '@fabula/core/record/limits'
import type pg from 'pg'
import { eachInBatches } from '../concurrency/each-in-batches.ts'
import { newId } from '../database/new-id.ts'
import { copiedAtOnce, copyStored } from '../media/copy-stored.ts'
import type { FileStore } from '../media/file-store.ts'
import { abandonFile, adoptFile, announceFile } from '../media/stray-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { headOf } from '../novels/stored-documents.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import type { AuthoringPorts, Place } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { refuseOversized } from './refuse-oversized.ts'

export type CopyScenePorts = AuthoringPorts & { files: FileStore }

/** An asset whose file is already in the other novel's folder, without a row. */
interface CopiedAsset {
  id: AssetId
  file: string
  from: string
}

/**
 * Copies a scene into a draft of the same author, with the things it uses that the draft lacks: pictures, tracks,
 * characters, mixes, flags and scales keep their ids. Returns the new scene. All of it is written, or nothing.
 */
export async function copyScene(
  ports: CopyScenePorts,
  place: Place & { sceneId: SceneId },
  to: NovelId,
): Promise<InteractiveSceneAnswer | StaticSceneAnswer> {
  const { novel, size } = await loadNovel(ports, place, 'read')
  const found = indexOf(novel).scenes.get(place.sceneId)
  if (!found) throw new ProblemError('scene_not_found')
  const { type, ...scene } = found
  const target = await loadNovel(ports, { author: place.author, base: 'building_novel', id: to }, 'edit')
  const plan = copySceneInto(novel, scene, target.novel, newId<EndingId>)
  const assets = await copyFiles(ports, place.id, to, plan.assets)
  const made = { ...plan.scene, id: newId<SceneId>(), created_at: new Date().toISOString() }
  await withNovelLock(ports.pool, to, async (client, changed) => {
    const head = await headAt(client, to, target.revision)
    await insertAssets(client, { from: place.id, to, changed }, assets)
    await writeHead(client, { to, changed }, head, { ...head, ...plan.head })
    await insertScene(client, { to, changed }, type, made)
    await refuseOversized(client, to, target.size + size)
    await refuseOverQuota(client, target.owner_id, ports.quotas, ['bytes'], place.author)
  })
  return { ...made, revision: 1 }
}

/** Copies these assets' files under new names into the other novel's folder. */
async function copyFiles(
  { pool, files }: CopyScenePorts,
  from: NovelId,
  to: NovelId,
  ids: readonly AssetId[],
): Promise<CopiedAsset[]> {
  const { rows } = await pool.query<{ id: AssetId; file: string; extension: string }>(
    'select id, file, extension from assets where novel_id = $1 and id = any($2) and deleted_at is null',
    [from, ids],
  )
  const copied: CopiedAsset[] = []
  await eachInBatches(rows, copiedAtOnce, async ({ id, file: source, extension }) => {
    const file = newId<string>()
    await announceFile(pool, to, file)
    const isCopied = await copyStored(files, { novelId: from, file: source }, { novelId: to, file }, extension)
    // Replaced by its author meanwhile.
    if (!isCopied) throw new ProblemError('changed_elsewhere')
    copied.push({ id, file, from: source })
  })
  return copied
}

/**
 * Loads and locks the stored head. Throws if it was changed while files were copied, since the missing things may
 * differ now.
 */
async function headAt(client: pg.PoolClient, to: NovelId, revision: number): Promise<NovelHead> {
  const { rows } = await client.query<{ head: unknown; revision: number; scenes: number }>(
    `select head, revision,
       (select count(*)::int from scenes where novel_id = $1 and deleted_at is null) as scenes
     from novels where id = $1 for update`,
    [to],
  )
  const now = rows[0]
  if (!now) throw new ProblemError('novel_not_found')
  if (now.revision !== revision) throw new ProblemError('changed_elsewhere')
  if (now.scenes >= limits.scenes) throw tooMany(`A novel has at most ${limits.scenes} scenes`)
  return headOf(now.head)
}

type Step = { to: NovelId; changed: number }

async function insertAssets(
  client: pg.PoolClient,
  { from, to, changed }: Step & { from: NovelId },
  assets: readonly CopiedAsset[],
): Promise<void> {
  for (const asset of assets) {
    await adoptFile(client, to, asset.file)
    await abandonDeleted(client, to, asset.id)
    await client.query(
      `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed)
       select $2, id, type, name, prompt_description, extension, $4, bytes, width, height, $5
       from assets where novel_id = $1 and id = $3 and file = $6
       on conflict (novel_id, id) do update set deleted_at = null, file = excluded.file,
         extension = excluded.extension, bytes = excluded.bytes, width = excluded.width, height = excluded.height,
         changed = excluded.changed, changed_at = now()
         where assets.deleted_at is not null`,
      [from, to, asset.id, asset.file, changed, asset.from],
    )
  }
}

/** An asset deleted there earlier is restored with the current file, and its old file discarded. */
async function abandonDeleted(client: pg.PoolClient, to: NovelId, id: AssetId): Promise<void> {
  const { rows } = await client.query<{ file: string }>(
    'select file from assets where novel_id = $1 and id = $2 and deleted_at is not null',
    [to, id],
  )
  for (const { file } of rows) await abandonFile(client, to, file)
}

async function writeHead(
  client: pg.PoolClient,
  { to, changed }: Step,
  before: NovelHead,
  after: NovelHead,
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  const parsed = NovelHead.safeParse(after)
  if (!parsed.success) throw tooMany(parsed.error.issues[0]?.message ?? 'Too large')
  await client.query(
    `update novels set head = $2, changed = $3, revision = revision + 1, updated_at = now() where id = $1`,
    [to, JSON.stringify(parsed.data), changed],
  )
}

async function insertScene(
  client: pg.PoolClient,
  { to, changed }: Step,
  type: 'interactive' | 'static',
  scene: InteractiveScene | StaticScene,
): Promise<void> {
  await client.query(
    `insert into scenes (novel_id, id, type, place, document, changed, created_at)
     select $1, $2, $3, coalesce(max(place), 0) + 1, $4, $5, $6 from scenes where novel_id = $1`,
    [to, scene.id, type, JSON.stringify(scene), changed, scene.created_at],
  )
}

const tooMany = (message: string) => new ProblemError('invalid_input', { errors: [{ path: '', message }] })
