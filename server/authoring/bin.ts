import type { BinnedDraft } from '@fabula/contract/routes/bin'
import type { NovelId, UserId } from '@fabula/core/ids'
import type pg from 'pg'
import type { FileStore } from '../media/file-store.ts'
import { abandonNovel, removeStrayFiles } from '../media/stray-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { type AuthoringPorts, asDraft, type DraftPlace } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'

/** How long a deleted draft stays in the bin, in days. */
const daysInBin = 30
/** As SQL: a draft that was deleted earlier than this is not in the bin any more. */
export const binSince = `now() - interval '${daysInBin} days'`

/** Deletes a draft: it exists only in its author's bin, for 30 days. */
export async function binDraft(ports: AuthoringPorts, place: DraftPlace): Promise<void> {
  await loadNovel(ports, asDraft(place), 'own')
  await withNovelLock(ports.pool, place.id, async (client) => {
    const { rowCount } = await client.query(
      `update novels set deleted_at = now() where id = $1 and owner_id = $2 and kind = 'building' and deleted_at is null`,
      [place.id, place.author],
    )
    if (rowCount === 0) throw new ProblemError('novel_not_found')
  })
}

/** The drafts in an author's bin, the last deleted first. */
export async function listBin({ pool }: { pool: pg.Pool }, author: UserId): Promise<BinnedDraft[]> {
  const { rows } = await pool.query<{ id: NovelId; name: string; deleted_at: Date }>(
    `select id, head->>'name' as name, deleted_at from novels
     where owner_id = $1 and kind = 'building' and deleted_at > ${binSince} order by deleted_at desc, id`,
    [author],
  )
  return rows.map(({ id, name, deleted_at }) => ({
    id,
    name,
    deleted_at: deleted_at.toISOString(),
    gone_at: new Date(deleted_at.getTime() + daysInBin * 86_400_000).toISOString(),
  }))
}

/** Restores a draft as it was, within its author's quotas. */
export async function takeFromBin({ pool, quotas }: AuthoringPorts, place: DraftPlace): Promise<void> {
  await withNovelLock(pool, place.id, async (client) => {
    const { rowCount } = await client.query(
      `update novels set deleted_at = null
       where id = $1 and owner_id = $2 and kind = 'building' and deleted_at > ${binSince}`,
      [place.id, place.author],
    )
    if (rowCount === 0) throw new ProblemError('novel_not_found')
    await refuseOverQuota(client, place.author, quotas, ['drafts', 'novels'])
  })
}

/** Deletes a draft in the bin for good; its files are deleted at once, or by the next purge if the file store fails. */
export async function emptyFromBin(ports: AuthoringPorts & { files: FileStore }, place: DraftPlace): Promise<void> {
  const isRemoved = await removeBinned(ports.pool, place.id, 'owner_id = $2 and deleted_at is not null', [place.author])
  if (!isRemoved) throw new ProblemError('novel_not_found')
  await removeStrayFiles(ports).catch(() => undefined)
}

const removeBinned = (pool: pg.Pool, id: NovelId, condition: string, values: string[] = []): Promise<boolean> =>
  withNovelLock(pool, id, async (client) => {
    const { rowCount } = await client.query(`delete from novels where id = $1 and ${condition}`, [id, ...values])
    if (rowCount !== 0) await abandonNovel(client, id)
    return rowCount !== 0
  })

/** Deletes drafts for good that have been in a bin for 30 days. Two servers may do so at once. */
export async function sweepBins(pool: pg.Pool, signal?: AbortSignal): Promise<void> {
  const { rows } = await pool.query<{ id: NovelId }>(
    `select id from novels where deleted_at < ${binSince} order by deleted_at limit 500`,
  )
  for (const { id } of rows) {
    if (signal?.aborted) return
    await removeBinned(pool, id, `deleted_at < ${binSince}`)
  }
}
