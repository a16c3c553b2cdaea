import { isDeepStrictEqual } from 'node:util'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { type AuthoringPorts, textsWritten } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { refuseLonger } from './refuse-oversized.ts'
import { type Expected, refuseStale } from './revision.ts'
import { sceneKinds } from './scene-kinds.ts'
import type { ScenePlace } from './scene-place.ts'

/** In characters of JSON: three of a scene's longest texts. */
const LARGE = 65_536

/**
 * Changes any of a scene's fields: absent ones stay, null clears. Writes only the scene's row, or none if nothing
 * differs. Returns the new revision. Throws `changed_elsewhere` for a stale `expected` revision.
 */
export async function changeScene(
  ports: AuthoringPorts,
  place: ScenePlace,
  body: unknown,
  expected: Expected,
): Promise<number> {
  const loaded = await loadNovel(ports, place, 'edit')
  const { novel, owner_id } = loaded
  const kind = sceneKinds[place.type]
  const { revision, wrote } = await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { rows } = await client.query<{ document: unknown; revision: number }>(
      `select document, revision from scenes
       where novel_id = $1 and id = $2 and type = $3 and deleted_at is null for update`,
      [place.id, place.sceneId, place.type],
    )
    const row = rows[0]
    if (!row) throw new ProblemError('scene_not_found')
    refuseStale(expected, row.revision)
    const stored = kind.restore(row.document)
    const next = kind.change(stored, body)
    if (isDeepStrictEqual(next, stored)) return { revision: row.revision, wrote: false }
    const faults = kind.faults(next, novel)
    if (faults.length > 0) throw new ProblemError('invalid_input', { errors: faults })
    const written = JSON.stringify(next)
    await client.query(
      `update scenes set document = $3, revision = revision + 1, changed = $4, changed_at = now()
       where novel_id = $1 and id = $2`,
      [place.id, place.sceneId, written, changed],
    )
    await refuseLonger(client, loaded, row.document, written)
    // Computing an author's whole usage would cost more than most edits, so it is only done for large changes.
    if (written.length > LARGE) await refuseOverQuota(client, owner_id, ports.quotas, ['bytes'], place.author)
    return { revision: row.revision + 1, wrote: true }
  })
  if (wrote) await textsWritten(ports, place)
  return revision
}
