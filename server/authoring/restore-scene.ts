import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { type AuthoringPorts, textsWritten } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { restorableSince } from './purge-deleted.ts'
import { refuseOversized, refuseTooMany } from './refuse-oversized.ts'
import { sceneKinds } from './scene-kinds.ts'
import type { ScenePlace } from './scene-place.ts'

/** An upper bound for a scene, in characters: a call is limited to this. */
const largest = 1_048_576

/**
 * Undoes the deletion of a draft's scene, within a day. An existing scene stays as it is. Throws `invalid_input` if
 * another scene has one of its endings by now.
 */
export async function restoreScene(ports: AuthoringPorts, place: ScenePlace): Promise<void> {
  const { novel, size } = await loadNovel(ports, place, 'edit')
  const kind = sceneKinds[place.type]
  await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { rows } = await client.query<{ document: unknown }>(
      `update scenes set deleted_at = null, changed = $4, changed_at = now(),
         revision = revision + case when deleted_at is null then 0 else 1 end
       where novel_id = $1 and id = $2 and type = $3
         and (deleted_at is null or deleted_at > ${restorableSince}) returning document`,
      [place.id, place.sceneId, place.type, changed],
    )
    const [row] = rows
    if (!row) throw new ProblemError('scene_not_found')
    const errors = kind.faults(kind.restore(row.document), novel)
    if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
    await refuseTooMany(client, place.id, 'scenes')
    await refuseOversized(client, place.id, size + largest)
  })
  await textsWritten(ports, place)
}
