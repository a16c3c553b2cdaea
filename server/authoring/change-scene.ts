import { isDeepStrictEqual } from 'node:util'
import type { SceneId } from '@fabula/core/ids'
import { endingsOf } from '@fabula/core/novel/novel-index'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { type AuthoringPorts, type Place, textsWritten } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { refuseLonger } from './refuse-oversized.ts'
import { type Expected, refuseStale } from './revision.ts'
import { type AnyScene, sceneKinds } from './scene-kinds.ts'
import type { ScenePlace } from './scene-place.ts'

/** In characters of JSON: three of a scene's longest texts. */
const largeScene = 65_536

/** The change of a scene's fields: absent ones stay, null clears. */
export interface SceneChange {
  type: SceneType
  id: SceneId
  fields: unknown
  expected: Expected
}

/** Changes fields of a scene. Returns the new revision. Throws `changed_elsewhere` for a stale `expected` revision. */
export async function changeScene(
  ports: AuthoringPorts,
  { type, sceneId, ...place }: ScenePlace,
  fields: unknown,
  expected: Expected,
): Promise<number> {
  const [revision = 0] = await changeScenes(ports, place, [{ type, id: sceneId, fields, expected }])
  return revision
}

/**
 * Changes several scenes in one transaction: all of them, or none. Writes only the rows of scenes that differ. Returns
 * the new revisions.
 */
export async function changeScenes(
  ports: AuthoringPorts,
  place: Place,
  changes: readonly SceneChange[],
): Promise<number[]> {
  const loaded = await loadNovel(ports, place, 'edit')
  const { revisions, wrote } = await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const written: WrittenScene[] = []
    for (const change of changes) written.push(await writeScene(client, loaded, change, changed))
    refuseSharedEndings(written)
    // Computing an author's whole usage would cost more than most edits, so it is only done for large changes.
    const length = written.reduce((sum, scene) => sum + scene.length, 0)
    if (length > largeScene) await refuseOverQuota(client, loaded.owner_id, ports.quotas, ['bytes'], place.author)
    return { revisions: written.map(({ revision }) => revision), wrote: length > 0 }
  })
  if (wrote) await textsWritten(ports, place)
  return revisions
}

interface WrittenScene {
  scene: AnyScene
  revision: number
  /** In characters of JSON; 0 if nothing differed. */
  length: number
}

async function writeScene(
  client: pg.PoolClient,
  loaded: LoadedNovel,
  { type, id, fields, expected }: SceneChange,
  changed: number,
): Promise<WrittenScene> {
  const kind = sceneKinds[type]
  const { rows } = await client.query<{ document: unknown; revision: number }>(
    `select document, revision from scenes
     where novel_id = $1 and id = $2 and type = $3 and deleted_at is null for update`,
    [loaded.id, id, type],
  )
  const row = rows[0]
  if (!row) throw new ProblemError('scene_not_found')
  refuseStale(expected, row.revision)
  const stored = kind.restore(row.document)
  const next = kind.change(stored, fields)
  if (isDeepStrictEqual(next, stored)) return { scene: stored, revision: row.revision, length: 0 }
  const faults = kind.faults(next, loaded.novel)
  if (faults.length > 0) throw new ProblemError('invalid_input', { errors: faults })
  const written = JSON.stringify(next)
  await client.query(
    `update scenes set document = $3, revision = revision + 1, changed = $4, changed_at = now()
     where novel_id = $1 and id = $2`,
    [loaded.id, id, written, changed],
  )
  await refuseLonger(client, loaded, row.document, written)
  return { scene: next, revision: row.revision + 1, length: written.length }
}

/** An ending's id occurs once in a novel, also among scenes that are changed together. */
function refuseSharedEndings(written: readonly WrittenScene[]): void {
  const ids = written.flatMap(({ scene }) => ('endings' in scene ? endingsOf(scene).map(({ id }) => id) : []))
  if (new Set(ids).size === ids.length) return
  throw new ProblemError('invalid_input', { errors: [{ path: '', message: 'This id is used twice' }] })
}
