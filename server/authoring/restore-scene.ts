import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { type AuthoringPorts, textsWritten } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { refuseOversized } from './refuse-oversized.ts'
import type { ScenePlace } from './scene-place.ts'

/** An upper bound for a scene, in characters: a call is limited to this. */
const largest = 1_048_576

/** Undoes the deletion of a draft's scene, within a day. An existing scene stays as it is. */
export async function restoreScene(ports: AuthoringPorts, place: ScenePlace): Promise<void> {
  const { size } = await loadNovel(ports, place, 'edit')
  await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { rowCount } = await client.query(
      `update scenes set deleted_at = null, changed = $4, changed_at = now(),
         revision = revision + case when deleted_at is null then 0 else 1 end
       where novel_id = $1 and id = $2 and type = $3
         and (deleted_at is null or deleted_at > now() - interval '24 hours')`,
      [place.id, place.sceneId, place.type, changed],
    )
    if (rowCount === 0) throw new ProblemError('scene_not_found')
    await refuseOversized(client, place.id, size + largest)
  })
  await textsWritten(ports, place)
}
