import { limits } from '@fabula/core/record/limits'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { AssetPlace } from './asset-place.ts'
import type { AuthoringPorts } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { restorableSince } from './purge-deleted.ts'
import { refuseOversized, refuseTooMany } from './refuse-oversized.ts'

/** The texts of one asset, in characters. */
const largest = limits.name + limits.prompt

/** Undoes the deletion of a draft's asset, within a day. */
export async function restoreAsset(ports: AuthoringPorts, place: AssetPlace): Promise<void> {
  const { size } = await loadNovel(ports, place, 'edit')
  await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { rowCount } = await client.query(
      `update assets set deleted_at = null, changed = $3, changed_at = clock_timestamp()
       where novel_id = $1 and id = $2 and (deleted_at is null or deleted_at > ${restorableSince})`,
      [place.id, place.assetId, changed],
    )
    if (rowCount === 0) throw new ProblemError('asset_not_found')
    await refuseTooMany(client, place.id, 'assets')
    await refuseOversized(client, place.id, size + largest)
  })
}
