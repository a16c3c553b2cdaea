import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { AssetPlace } from './asset-place.ts'
import type { AuthoringPorts } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'

/**
 * Deletes an asset: its address stops working at once, its file is deleted after a day. What refers to it is shown
 * without it.
 */
export async function deleteAsset(ports: AuthoringPorts, place: AssetPlace): Promise<void> {
  await loadNovel(ports, place, 'edit')
  await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { rowCount } = await client.query(
      `update assets set deleted_at = now(), changed = $3, changed_at = clock_timestamp()
       where novel_id = $1 and id = $2 and deleted_at is null`,
      [place.id, place.assetId, changed],
    )
    if (rowCount === 0) throw new ProblemError('asset_not_found')
  })
}
