import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { AuthoringPorts } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import type { ScenePlace } from './scene-place.ts'

/** Deletes a scene: it disappears at once, and for good after a day. References to it stay, and lead nowhere. */
export async function deleteScene(ports: AuthoringPorts, place: ScenePlace): Promise<void> {
  await loadNovel(ports, place, 'edit')
  await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { rowCount } = await client.query(
      `update scenes set deleted_at = now(), changed = $4, changed_at = now()
       where novel_id = $1 and id = $2 and type = $3 and deleted_at is null`,
      [place.id, place.sceneId, place.type, changed],
    )
    if (rowCount === 0) throw new ProblemError('scene_not_found')
  })
}
